import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/engine.ts";
/** A response with the items that its request added to the conversation. */
export interface StoredResponse {
    readonly id: string;
    readonly previousId: string | null;
    /** JSON: `{ "items": […] }`. */
    readonly input: string;
    /** JSON: the reply. */
    readonly response: string;
}
/** Responses of accounts. One account never sees those of another. */
export interface ResponseStore {
    readonly isOn: boolean;
    /** Whether a response of this size is stored. */
    readonly accepts: (bytes: number) => boolean;
    readonly save: (accountId: number, response: StoredResponse) => Promise<void>;
    readonly find: (accountId: number, ids: readonly string[]) => Promise<readonly StoredResponse[]>;
    /** A response and those that it continues, the oldest first. */
    readonly chain: (accountId: number, id: string) => Promise<readonly StoredResponse[]>;
    readonly remove: (accountId: number, id: string) => Promise<boolean>;
    /** Deletes what has expired, and the oldest of accounts that have too many. */
    readonly sweep: () => Promise<void>;
}
type StoreSettings = Pick<Config, "isResponseStored" | "responseDays" | "maxResponses" | "maxStoredResponse" | "maxResponseChain">;
export declare const createResponseStore: (db: Db, settings: StoreSettings, now: () => number) => ResponseStore;
export {};
//# sourceMappingURL=response-store.d.ts.map