import type { Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
type NamedAccount = Pick<Selectable<Tables["accounts"]>, "id" | "kind" | "name">;
type NamedRepository = Pick<Selectable<Tables["repositories"]>, "id" | "kind" | "full_name">;
export declare const repositoryNamed: (db: Db, kind: NamedRepository["kind"], name: string) => Promise<{
    gated: "auto" | "manual" | null;
    id: number;
    is_private: import("../../../db/tables/flag.ts").Flag;
    owner_id: number | null;
    resource_group_id: number | null;
} | undefined>;
export declare const accountsWithIds: (db: Db, ids: readonly number[]) => Promise<NamedAccount[]>;
export declare const repositoriesWithIds: (db: Db, ids: readonly number[]) => Promise<NamedRepository[]>;
/** Resource groups with the names of their organizations. */
export declare const groupsWithIds: (db: Db, ids: readonly number[]) => Promise<never[] | {
    id: number;
    name: string;
    organization: string;
}[]>;
/** What the calls of tokens have cost, by token. */
export declare const costsOf: (db: Db, tokenIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
export {};
//# sourceMappingURL=store.d.ts.map