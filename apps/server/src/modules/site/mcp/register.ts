import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { HubError } from "../../../errors.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { ModuleDeps } from "../../module.ts";
import { createCallHub } from "./call-hub.ts";
import { challenge, requireLogin } from "./protected-resource.ts";
import { hubTools } from "./tools.ts";

const serverInfo = { name: "orrery", title: "Orrery", version: "0.1.0" };

const instructions =
  "Search and read the models and datasets of this hub, run them, count tokens and publish files. Read /llms.txt for an overview.";

/** Schemas are compiled once, not for each request. */
const registrations = Object.entries(hubTools).map(([name, { title, description, input, output, effects, run }]) => ({
  name,
  run,
  settings: {
    title,
    description,
    inputSchema: fromJsonSchema<Record<string, never>>(input as never),
    outputSchema: fromJsonSchema<Record<string, unknown>>(output as never),
    annotations: { title, ...effects },
  },
}));

const serverFor = (app: App, request: FastifyRequest, deps: ModuleDeps): McpServer => {
  const server = new McpServer(serverInfo, { instructions });
  const call = createCallHub(app, request, deps);
  for (const { name, run, settings } of registrations) server.registerTool(name, settings, (given) => run(given, call));
  return server;
};

/** One message could start thousands of calls, and the newer versions of the protocol have no batches. */
const batchRefusal = {
  jsonrpc: "2.0",
  id: null,
  error: { code: -32600, message: "Send one message per request: batches are not supported." },
};

/** A page of another site must not use a hub on this machine through its visitor's browser. */
const checkOrigin = ({ headers }: FastifyRequest, publicUrl: string): void => {
  const { origin, host } = headers;
  if (origin === undefined) return;
  const isOwn = URL.canParse(origin) && (origin === publicUrl || new URL(origin).host === host);
  if (!isOwn) throw new HubError("forbidden", "Pages of other sites cannot use this hub's MCP server.");
};

const webRequest = ({ method, url, headers, host }: FastifyRequest): Request => {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === "content-length" ? [] : [[name, String(value)] as [string, string]],
  );
  return new Request(`http://${host}${url}`, { method, headers: given, ...(method === "POST" && { body: "{}" }) });
};

const sendResponse = (reply: FastifyReply, response: Response): FastifyReply => {
  reply.code(response.status).header("x-accel-buffering", "no").header("cache-control", "no-store");
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : null);
};

/** `/mcp`: the hub as a server of the Model Context Protocol, for clients of both its eras. */
export const register = (app: App, deps: ModuleDeps): void => {
  const { publicUrl } = deps.config;
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    checkOrigin(request, publicUrl);
    if (Array.isArray(request.body)) return reply.code(400).send(batchRefusal);
    const { fetch } = createMcpHandler(() => serverFor(app, request, deps));
    const response = await fetch(webRequest(request), request.method === "POST" ? { parsedBody: request.body } : {});
    return sendResponse(reply, response);
  };
  const onSend = challenge(publicUrl);
  const method = ["GET", "POST", "DELETE"];
  app.route({ method, url: "/mcp", schema: { hide: true }, onSend, preHandler: requireLogin, handler: answer });
};
