import type { EngineEndpointChange } from "@orrery/contract";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import { type Viewer } from "../../identity/viewer.ts";
import type { EndpointRow } from "../../router/engines/endpoint-row.ts";
import { type KeyRing } from "../../router/keys/key-ring.ts";
import type { RoutedModels } from "../../router/planning/routed-models.ts";
export interface EndpointStoreDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly keyRing: KeyRing;
    readonly models: RoutedModels;
    readonly now: () => number;
}
/** Only admins of the hub can use engines on private networks. Addresses that are never valid are refused for all. */
export declare const checkedAddress: (address: string, allowPrivate: boolean) => string;
/** The task of an engine if none is given. */
export declare const defaultTask: ({ pipeline_tag, tags }: RepositoryRow, kind: EndpointRow["kind"]) => string;
type EndpointValues = Partial<Omit<EndpointRow, "id" | "repository_id" | "created_at">>;
declare const stateColumns: {
    readonly active: {
        readonly is_enabled: 1;
        readonly is_draining: 0;
    };
    readonly draining: {
        readonly is_enabled: 1;
        readonly is_draining: 1;
    };
    readonly off: {
        readonly is_enabled: 0;
        readonly is_draining: 0;
    };
};
export declare const stateOf: ({ is_enabled, is_draining }: EndpointRow) => keyof typeof stateColumns;
/** The columns that a request sets. */
export declare const endpointValues: ({ keyRing, now }: EndpointStoreDeps, repositoryId: number, change: EngineEndpointChange, viewer: Viewer) => Promise<EndpointValues>;
export declare const endpointsOf: (db: Db, repositoryId: number) => Promise<EndpointRow[]>;
/** Adds an endpoint; one that the model already has at the address is refused. */
export declare const insertEndpoint: ({ db, now }: EndpointStoreDeps, row: RepositoryRow, values: EndpointValues & Pick<EndpointRow, "kind" | "address">) => Promise<EndpointRow>;
export declare const updateEndpoint: ({ db }: EndpointStoreDeps, row: RepositoryRow, id: number, values: EndpointValues) => Promise<EndpointRow>;
/** Makes a change visible: whether the hub runs the model, and where its calls go. */
export declare const publishEndpoints: ({ catalogue, models }: Pick<EndpointStoreDeps, "catalogue" | "models">, row: RepositoryRow) => Promise<void>;
export {};
//# sourceMappingURL=endpoint-store.d.ts.map