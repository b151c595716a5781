import { type Config } from "./config/config.ts";
import type { Guard } from "./guard/guard.ts";
import type { App } from "./http/fastify-app.ts";
import type { LogOutput } from "./http/logging/log-output.ts";
import { type Shutdown } from "./http/shutdown/shutdown.ts";
import { type Hub } from "./hub.ts";
import type { LocalInference } from "./inference/local-inference.ts";
import type { RouterSettings } from "./router/settings.ts";
export interface HubOptions {
    /** Overrides of the default settings. */
    readonly config: Partial<Config>;
    /** Folder of the built web app. */
    readonly site: string;
    /** Default: opened from the configuration. The app closes it in both cases. */
    readonly hub?: Hub;
    /** The hub's own keys by provider. */
    readonly providerKeys?: Readonly<Record<string, string>>;
    /** Default: the hub's own inference service. */
    readonly inference?: LocalInference;
    /** Overrides of the router's timeouts and limits. */
    readonly routerSettings?: Partial<RouterSettings>;
    /** Fetches images of model cards. Default: created from the configuration. */
    readonly imageGuard?: Guard;
    /** How long a client can send or take nothing while the hub waits for it. The router has its own timeouts. Default: the setting. */
    readonly idleMs?: number;
    /** Default: one that never begins. */
    readonly shutdown?: Shutdown;
    /** Default: standard output, for tests. */
    readonly logOutput?: LogOutput;
    /** Adds hooks that run before those of plugins. Tests check replies with it. */
    readonly prepare?: (app: App) => void;
}
/** Builds the hub without listening. */
export declare const buildApp: (options: HubOptions) => Promise<App>;
//# sourceMappingURL=app.d.ts.map