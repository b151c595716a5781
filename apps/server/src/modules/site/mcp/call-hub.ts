import type { AddressInfo } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Config } from "../../../config/config.ts";
import type { App } from "../../../http/fastify-app.ts";
import { callerAddressHeader } from "../../../identity/caller-address.ts";
import type { ModuleDeps } from "../../module.ts";

/** A request that a tool sends to the hub's own API. */
interface HubCall {
  readonly method?: "GET" | "POST";
  readonly path: string;
  /** An object is sent as JSON, a string as it is. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HubReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** Calls the hub's API as the agent's user: with the same token, permissions, limits and ledger as any other client. */
export type CallHub = (call: HubCall) => Promise<HubReply>;

/** With TLS, the certificate is for the public URL. A process without the router reaches it there too. */
const baseOf = (app: App, { tlsCert, role, publicUrl }: Config): string => {
  if (tlsCert || role === "hub") return publicUrl;
  const { address, port, family } = app.server.address() as AddressInfo;
  const isAny = address === "::" || address === "0.0.0.0";
  return `http://${isAny ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address}:${port}`;
};

/** Cookies are not passed on: a page of another site must not act for a person who is signed in. */
const authorizationOf = ({ headers }: FastifyRequest): Record<string, string> =>
  headers.authorization ? { authorization: headers.authorization } : {};

interface SentCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** The router is not part of Fastify, so its calls go through the network. */
const callRouter = async (base: string, { path, body, ...call }: SentCall): Promise<HubReply> => {
  const reply = await fetch(`${base}${path}`, { ...call, ...(body !== undefined && { body }) });
  return {
    status: reply.status,
    headers: Object.fromEntries(reply.headers),
    body: Buffer.from(await reply.arrayBuffer()),
  };
};

export const createCallHub =
  (app: App, request: FastifyRequest, { config, secret }: Pick<ModuleDeps, "config" | "secret">): CallHub =>
  async (call) => {
    const { method = "GET", path } = call;
    const body = call.body === undefined || typeof call.body === "string" ? call.body : JSON.stringify(call.body);
    const headers = {
      ...authorizationOf(request),
      ...callerAddressHeader(secret, request.callerAddress),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...call.headers,
    };
    if (path.startsWith("/router/")) return callRouter(baseOf(app, config), { method, path, headers, body });
    const reply = await app.inject({
      method,
      url: path,
      headers,
      remoteAddress: request.ip,
      ...(body !== undefined && { payload: body }),
    });
    return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload };
  };
