import type { Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
export type PinRow = Selectable<Tables["mirror_pins"]>;
export declare const findPin: (db: Db, repositoryId: number) => Promise<PinRow | undefined>;
export declare const savePin: (db: Db, { repository_id, ...values }: PinRow) => Promise<void>;
/** Whether there was one. */
export declare const deletePin: (db: Db, repositoryId: number) => Promise<boolean>;
//# sourceMappingURL=pin-store.d.ts.map