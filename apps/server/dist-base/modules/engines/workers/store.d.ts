import type { Db } from "../../../db/engine.ts";
import type { EndpointRow } from "../../../router/engines/endpoint-row.ts";
/** The endpoints that a worker renews. Others can name it as their manager, but do not expire. */
export declare const leasedEndpoints: (db: Db, manager: string) => Promise<EndpointRow[]>;
export declare const setExpiry: (db: Db, ids: readonly number[], expiresAt: number) => Promise<void>;
/** Deletes endpoints; returns the models that had them. */
export declare const deleteEndpoints: (db: Db, ids: readonly number[]) => Promise<readonly number[]>;
/** Deletes endpoints whose worker has not renewed them; returns the models that had them. */
export declare const deleteExpired: (db: Db, at: number) => Promise<readonly number[]>;
//# sourceMappingURL=store.d.ts.map