import { type Config } from "../config/config.ts";
import type { Database } from "../db/engine.ts";
import type { JsonBodies } from "../readers/json-body.ts";
import type { RateLimiter } from "../shared-state/rate-limiter.ts";
import { type CredentialLookup } from "./cached-credentials.ts";
import type { App } from "./fastify-app.ts";
interface PluginDeps {
    readonly jsonBodies: JsonBodies;
    readonly tokens: CredentialLookup;
    readonly database: Pick<Database, "writeCount">;
    readonly now: () => number;
    readonly secret: string;
    readonly shared: {
        readonly limiter: RateLimiter;
    };
}
export declare const registerPlugins: (app: App, config: Config, hub: PluginDeps) => Promise<void>;
export {};
//# sourceMappingURL=plugins.d.ts.map