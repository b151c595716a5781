import type { NewProviderKey, ProviderKeySummary, ProviderPreferences, ProviderSummary } from "@orrery/contract";
import type { Db } from "../../db/engine.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type KeyRing } from "../../router/keys/key-ring.ts";
import { type ProviderKeys } from "../../router/keys/provider-keys.ts";
/** Provider API keys and provider order of accounts. */
export interface KeyService {
    readonly list: (viewer: Viewer, account?: string) => Promise<ProviderKeySummary[]>;
    readonly set: (provider: string, request: NewProviderKey, actor: Actor) => Promise<ProviderKeySummary>;
    readonly remove: (provider: string, account: string | undefined, actor: Actor) => Promise<void>;
    readonly providers: (viewer: Viewer, account?: string) => Promise<ProviderSummary[]>;
    readonly preferences: (viewer: Viewer, account?: string) => Promise<ProviderPreferences>;
    readonly prefer: (request: ProviderPreferences, actor: Actor) => Promise<ProviderPreferences>;
}
export interface KeyDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly keyRing: KeyRing;
    readonly keys: ProviderKeys;
    readonly now: () => number;
}
/** Stores keys encrypted; lists only which exist. */
export declare const createKeyService: (deps: KeyDeps) => KeyService;
//# sourceMappingURL=service.d.ts.map