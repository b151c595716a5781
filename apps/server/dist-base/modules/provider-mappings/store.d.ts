import type { Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
/** A mapping, and the model it is of. */
export type MappedRow = Selectable<Tables["provider_mappings"]> & Pick<Selectable<Tables["repositories"]>, "full_name" | "owner_id" | "resource_group_id" | "is_private" | "gated">;
/** The models that a provider serves, by name. */
export declare const listMappings: (db: Db, provider: string, status: "live" | "staging" | undefined) => Promise<MappedRow[]>;
/** The lowest input price of each provider, without mappings added here, whose models can be private. */
export declare const lowestPrices: (db: Db) => Promise<{
    readonly provider: string;
    readonly fromUsd: number;
}[]>;
export declare const findMapping: (db: Db, provider: string, id: number) => Promise<MappedRow | undefined>;
//# sourceMappingURL=store.d.ts.map