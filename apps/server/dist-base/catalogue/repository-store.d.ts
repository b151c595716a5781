import { type Insertable, type Selectable } from "kysely";
import type { Db } from "../db/engine.ts";
import type { RepositoryChange, Tables } from "../db/schema.ts";
import type { RepositoryKind } from "../readers/repository-id.ts";
/** A repository as it is stored. */
export type RepositoryRow = Selectable<Tables["repositories"]>;
export type RepositoryValues = Insertable<Tables["repositories"]>;
export type RepositoryColumn = keyof RepositoryRow;
export type MappingRow = Selectable<Tables["provider_mappings"]> & {
    /** The kind of server that the hub has the model run on, where it does not run it itself. */
    readonly server?: Tables["deployments"]["kind"] | null;
};
export type MappingValues = Insertable<Tables["provider_mappings"]>;
export declare const findById: (db: Db, id: number) => Promise<RepositoryRow | undefined>;
export declare const findByName: (db: Db, kind: RepositoryKind, key: string) => Promise<RepositoryRow | undefined>;
/** The repository with this name, or the one that had it before a rename. */
export declare const findByAnyName: (db: Db, kind: RepositoryKind, key: string) => Promise<RepositoryRow | undefined>;
/** Removes a redirect, so a new repository can use the name. */
export declare const forgetFormerName: (db: Db, kind: RepositoryKind, key: string) => Promise<void>;
export declare const insertFormerName: (db: Db, { kind, name_key, id }: RepositoryRow) => Promise<void>;
/** Rows in the order of their keys' first mention; keys that are gone are left out. */
export declare const findByKeys: <C extends RepositoryColumn>(db: Db, keys: readonly number[], columns: readonly C[]) => Promise<Pick<RepositoryRow, C | "id">[]>;
/** Rows with a key above `after`, in order of their keys, for reading the whole catalogue in steps. */
export declare const pageOfRows: <C extends RepositoryColumn>(db: Db, columns: readonly C[], after: number, limit: number) => Promise<Pick<RepositoryRow, C | "id">[]>;
export declare const insertRepository: (db: Db, values: RepositoryValues) => Promise<RepositoryRow>;
export declare const updateRepository: (db: Db, id: number, change: RepositoryChange) => Promise<RepositoryRow | undefined>;
export declare const deleteRepository: (db: Db, id: number) => Promise<RepositoryRow | undefined>;
/** Writes records that come from elsewhere; what is the hub's own is never overwritten. */
export declare const upsertRepositories: (db: Db, values: readonly RepositoryValues[]) => Promise<Pick<RepositoryRow, "id" | "kind" | "name_key">[]>;
export declare const mappingsOf: (db: Db, ids: readonly number[]) => Promise<Map<number, MappingRow[]>>;
/** The `visibilityKey` of the rows of a table or its alias. */
export declare const visibilityColumn: (table: string) => import("kysely").RawBuilder<number>;
/** A resource group, as records name it. */
export interface ResourceGroupName {
    readonly id: string;
    readonly name: string;
}
/** The resource groups of repositories, by repository; those in no group are left out. */
export declare const resourceGroupsOf: (db: Db, ids: readonly number[]) => Promise<Map<number, ResourceGroupName>>;
/** Replaces mirrored mappings; mappings set on this hub stay. */
export declare const replaceMappings: (db: Db, id: number, values: readonly MappingValues[]) => Promise<void>;
/** Saves a mapping set on this hub; returns its id. */
export declare const saveMapping: (db: Db, values: MappingValues) => Promise<number>;
export declare const deleteMapping: (db: Db, id: number, provider: string) => Promise<void>;
export declare const insertChanges: (db: Db, changes: readonly {
    readonly kind: RepositoryKind;
    readonly repository_id: number;
}[], at: number) => Promise<void>;
//# sourceMappingURL=repository-store.d.ts.map