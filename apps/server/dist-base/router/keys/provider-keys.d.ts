import type { Db } from "../../db/engine.ts";
import type { Outage } from "../../shared-state/outage.ts";
import { type KeyRing } from "./key-ring.ts";
/** A key that a person entered, without the spaces around it. */
export declare const enteredKey: (text: string) => string;
/** Keys by provider; null if a saved key cannot be decrypted. */
export type AccountKeys = ReadonlyMap<string, string | null>;
/** The keys that calls can use. */
export interface ProviderKeys {
    /** An account's keys, decrypted; a call without an account has none. Never log or return them. */
    readonly of: (accountId: number | null) => Promise<AccountKeys>;
    /** The hub's own keys by provider, from the environment. */
    readonly hub: Readonly<Record<string, string>>;
    readonly forget: (accountId: number) => void;
}
/** The key for a provider: the caller's own before the account's, the account's before the hub's. */
export declare const keyFor: (provider: string, ownKey: string | undefined, accountKeys: AccountKeys, hubKeys: Readonly<Record<string, string>>) => {
    readonly key: string;
    readonly source: "caller" | "account" | "hub";
} | undefined;
/** Why a provider cannot be called although the account has a key for it. */
export declare const unreadableKey: (provider: string, ownKey: string | undefined, accountKeys: AccountKeys) => string | undefined;
export declare const keysInEnvironment: (environment: Readonly<Record<string, string | undefined>>, providers: readonly string[]) => Record<string, string>;
/** Decrypted keys are cached for one second. */
export declare const createProviderKeys: (db: Db, keyRing: KeyRing, hub: Readonly<Record<string, string>>, now: () => number, outage?: Outage) => ProviderKeys;
//# sourceMappingURL=provider-keys.d.ts.map