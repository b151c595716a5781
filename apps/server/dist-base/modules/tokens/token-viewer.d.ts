import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type TokenRow } from "./store.ts";
export declare const isAlive: (row: TokenRow, at: number) => boolean;
/** Records that a token, or a session opened with it, is used. */
export declare const touchIfDue: (db: Db, { id, last_used_at }: TokenRow, at: number) => Promise<void>;
/** The viewer of a token, or of a session opened with it. */
export declare const toViewer: (db: Db, row: TokenRow, isSession: boolean) => Promise<Viewer | undefined>;
//# sourceMappingURL=token-viewer.d.ts.map