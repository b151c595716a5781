import type { KeyCheck, KeyQuestion, ProviderHealth } from "@orrery/contract";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type ProviderKeys } from "../../router/keys/provider-keys.ts";
export interface ProviderCheckDeps {
    readonly db: Db;
    readonly keys: ProviderKeys;
    readonly now: () => number;
    readonly fetch: typeof fetch;
    /** Overrides the origin of all providers. */
    readonly providersAt: string;
    readonly health: {
        readonly openCircuits: () => readonly {
            readonly provider: string;
        }[];
    };
    /** Writes calls that are still in the journal to the database before a query. */
    readonly ledger: {
        readonly flush: () => Promise<void>;
    };
}
export declare const createProviderCheckService: (deps: ProviderCheckDeps) => {
    checkKey: (id: string, question: KeyQuestion, viewer: Viewer) => Promise<KeyCheck>;
    health: (viewer: Viewer) => Promise<ProviderHealth[]>;
};
/** Tests API keys and reports provider health. */
export type ProviderCheckService = ReturnType<typeof createProviderCheckService>;
//# sourceMappingURL=service.d.ts.map