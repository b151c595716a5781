import { type HubOptions } from "../app.ts";
import { type Config } from "../config/config.ts";
import type { StoreOptions } from "../db/open.ts";
import type { App } from "../http/fastify-app.ts";
import { type Hub } from "../hub.ts";
/** Sends requests to a hub. */
export interface HubClient {
    readonly address: string;
    /** The owner's token. */
    readonly token: string;
    readonly get: (path: string, token?: string, headers?: Record<string, string>) => Promise<Response>;
    readonly send: (method: string, path: string, body?: unknown, token?: string, headers?: Record<string, string>) => Promise<Response>;
}
/** A hub of the tests' own, listening on a free port of the loopback. */
export interface HubForTests extends HubClient {
    readonly app: App;
    readonly hub: Hub;
    readonly close: () => Promise<void>;
}
export declare const createClient: (address: string, ownToken: string) => HubClient;
/** Starts a hub on an empty store; the catalogue is empty unless the settings ask for the references. */
export declare const startHub: (store: StoreOptions, settings?: Partial<Config>, now?: () => number, parts?: Partial<HubOptions>) => Promise<HubForTests>;
//# sourceMappingURL=hub.d.ts.map