import type { Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
export type DesiredEngineRow = Selectable<Tables["desired_engines"]>;
export type DesiredKind = DesiredEngineRow["kind"];
/** The row, and its model's name. */
export type NamedDesiredEngine = DesiredEngineRow & {
    readonly full_name: string;
};
export declare const listDesired: (db: Db, kind?: DesiredKind) => Promise<NamedDesiredEngine[]>;
export declare const findDesired: (db: Db, repositoryId: number, kind: DesiredKind) => Promise<NamedDesiredEngine | undefined>;
export declare const upsertDesired: (db: Db, row: DesiredEngineRow) => Promise<void>;
export declare const deleteDesired: (db: Db, repositoryId: number, kind: DesiredKind) => Promise<boolean>;
export declare const deleteManagedEndpoints: (db: Db, repositoryId: number, manager: string) => Promise<void>;
export declare const setStatus: (db: Db, { repository_id, kind }: DesiredEngineRow, status: string) => Promise<void>;
//# sourceMappingURL=store.d.ts.map