import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import type { FastifyRequest } from "fastify";
import { hubVersion } from "../../../config/hub-version.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { ModuleDeps } from "../../module.ts";
import { createCallHub } from "./call-hub.ts";
import { hubTools } from "./tools.ts";

const serverInfo = { name: "orrery", title: "Orrery", version: hubVersion };

const instructions =
  "Search and read the models and datasets of this hub, run them, count tokens and publish files. Read /llms.txt for an overview.";

/** Schemas are compiled once, not for each request. */
const registrations = Object.entries(hubTools).map(([name, { title, description, input, output, effects, run }]) => ({
  name,
  run,
  settings: {
    title,
    description,
    inputSchema: fromJsonSchema<Record<string, never>>(input),
    outputSchema: fromJsonSchema<Record<string, unknown>>(output),
    annotations: { title, ...effects },
  },
}));

const serverFor = (app: App, request: FastifyRequest, deps: ModuleDeps): McpServer => {
  const server = new McpServer(serverInfo, { instructions });
  const call = createCallHub(app, request, deps);
  for (const { name, run, settings } of registrations) server.registerTool(name, settings, (given) => run(given, call));
  return server;
};

/** Answers one request of the protocol. A body that is parsed already is given as well. */
export const handleMcp = (
  app: App,
  request: FastifyRequest,
  deps: ModuleDeps,
  ...asked: Parameters<ReturnType<typeof createMcpHandler>["fetch"]>
): Promise<Response> => createMcpHandler(() => serverFor(app, request, deps)).fetch(...asked);
