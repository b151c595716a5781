import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import type { EndpointRow } from "../../router/engines/endpoint-row.ts";
/** Owners whose models are read; undefined for all. */
type Owners = readonly number[] | undefined;
/** What a pool tells about its model. */
export type PoolModel = Pick<RepositoryRow, "id" | "full_name" | "sha" | "owner_id" | "is_private">;
export declare const endpointsOfOwners: (db: Db, owners: Owners) => Promise<EndpointRow[]>;
export declare const poolModels: (db: Db, ids: readonly number[], owners: Owners) => Promise<PoolModel[]>;
/** The models that external providers serve, too. */
export declare const modelsWithProviders: (db: Db, ids: readonly number[]) => Promise<ReadonlySet<number>>;
export {};
//# sourceMappingURL=overview-store.d.ts.map