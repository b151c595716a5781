import type { FineGrainedScopes, FineGrainedSummary } from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import type { TokenRow } from "../store.ts";
type Limited = Pick<TokenRow, "id" | "fine_grained">;
/** What the fine-grained ones among some tokens reach, by token. */
export declare const describeTokens: (db: Db, rows: readonly Limited[]) => Promise<ReadonlyMap<number, FineGrainedSummary>>;
/** What a fine-grained token reaches, as clients read it from `whoami-v2`. */
export declare const scopesOf: (db: Db, row: Limited) => Promise<FineGrainedScopes | undefined>;
export {};
//# sourceMappingURL=describe.d.ts.map