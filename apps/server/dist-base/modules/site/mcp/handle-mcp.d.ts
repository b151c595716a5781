import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyRequest } from "fastify";
import type { App } from "../../../http/fastify-app.ts";
import type { ModuleDeps } from "../../module.ts";
/** Answers one request of the protocol. A body that is parsed already is given as well. */
export declare const handleMcp: (app: App, request: FastifyRequest, deps: ModuleDeps, ...asked: Parameters<ReturnType<typeof createMcpHandler>["fetch"]>) => Promise<Response>;
//# sourceMappingURL=handle-mcp.d.ts.map