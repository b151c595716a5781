import { type AuthSettings } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { RegistryService } from "./service.ts";
export interface RegistryRoutes {
    readonly service: RegistryService;
    readonly tokens: Pick<AuthSettings["credentials"], "byToken">;
    readonly isAnonymousAllowed: boolean;
    readonly publicUrl: string;
    /** Called for every pull of a tag. */
    readonly onPull: (repositoryId: number, path: string) => void;
}
/** Repositories for registry clients: Ollama, ORAS, Docker Model Runner, skopeo, older versions of llama.cpp. */
export declare const registerRegistry: (app: App, routes: RegistryRoutes) => Promise<void>;
//# sourceMappingURL=routes.d.ts.map