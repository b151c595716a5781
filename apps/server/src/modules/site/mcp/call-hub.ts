import type { AddressInfo } from "node:net";
import type { FastifyRequest } from "fastify";
import type { App } from "../../../http/fastify-app.ts";

/** A request that a tool sends to the hub's own API. */
interface HubCall {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HubReply {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** Calls the hub's API as the agent's user: with the same token, permissions, limits and ledger as any other client. */
export type CallHub = (call: HubCall) => Promise<HubReply>;

const baseOf = (app: App): string => {
  const { address, port, family } = app.server.address() as AddressInfo;
  const isAny = address === "::" || address === "0.0.0.0";
  return `http://${isAny ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address}:${port}`;
};

/** Cookies are not passed on: a page of another site must not act for a person who is signed in. */
const authorizationOf = ({ headers }: FastifyRequest): Record<string, string> =>
  headers.authorization ? { authorization: headers.authorization } : {};

/** The router is not part of Fastify, so its calls go through the hub's own port. */
const callRouter = async (base: string, { method = "GET", path, body }: HubCall, headers: Record<string, string>) => {
  const reply = await fetch(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const type = reply.headers.get("content-type") ?? "";
  return { status: reply.status, type, body: Buffer.from(await reply.arrayBuffer()) };
};

export const createCallHub =
  (app: App, request: FastifyRequest): CallHub =>
  async (call) => {
    const { method = "GET", path, body } = call;
    const headers = {
      ...authorizationOf(request),
      ...(body && { "content-type": "application/json" }),
      ...call.headers,
    };
    if (path.startsWith("/router/")) return callRouter(baseOf(app), call, headers);
    const reply = await app.inject({
      ...{ method, url: path, headers, remoteAddress: request.ip },
      ...(body && { payload: JSON.stringify(body) }),
    });
    return { status: reply.statusCode, type: String(reply.headers["content-type"] ?? ""), body: reply.rawPayload };
  };
