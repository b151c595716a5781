import type { App } from "../../../http/fastify-app.ts";
import type { ModuleDeps } from "../../module.ts";
/**
 * `/mcp`: the hub as a server of the Model Context Protocol, for clients of both its eras. Its library and the schemas of
 * its tools are loaded with the first request; a start is a tenth quicker without them.
 */
export declare const register: (app: App, deps: ModuleDeps) => void;
//# sourceMappingURL=register.d.ts.map