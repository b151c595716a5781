import type { Access } from "./access.ts";
import type { Provider } from "./provider.ts";
import type { Task } from "./task.ts";
import type { Ask, Body, Call, Wire } from "./wires/wire.ts";

/** A request as it goes over the wire, before anything is sent. */
export interface HttpRequest {
  readonly method: "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Whether a call goes through the router: all do that carry no provider key, except to closed and own servers. */
export const isRouted = ({ isClosed, isOwn }: Provider, { method, endpoint }: Access): boolean =>
  endpoint === undefined && method !== "provider-key" && !isClosed && !isOwn;

const trimmed = (path: string): string => path.replace(/^\/+|\/+$/g, "");

/** The address that a provider's routes are below of. */
export const baseOf = <T extends Task>(provider: Provider, wire: Wire<T>, access: Access): string => {
  if (access.endpoint !== undefined) return access.endpoint.replace(/\/+$/, "");
  const origin =
    isRouted(provider, access) || provider.isHub
      ? `${access.router}/${provider.route ?? provider.id}`
      : (wire.origin ?? provider.origin);
  return provider.root ? `${origin}/${trimmed(provider.root)}` : origin;
};

const authorization = (provider: Provider, { method, token }: Access): Record<string, string> => {
  if (!token) return {};
  return { authorization: method === "provider-key" ? provider.auth(token) : `Bearer ${token}` };
};

const contentType = (body: Body): Record<string, string> => {
  if ("json" in body) return { "content-type": "application/json" };
  return "bytes" in body && body.bytes.type ? { "content-type": body.bytes.type } : {};
};

const addressOf = <T extends Task>(provider: Provider, wire: Wire<T>, call: Call<T>, access: Access): string => {
  if (access.endpoint !== undefined) return wire.atEndpoint?.(access.endpoint) ?? access.endpoint;
  return `${baseOf(provider, wire, access)}/${wire.path(call).replace(/^\/+/, "")}`;
};

/** The headers that say who sends a request and who pays for it. */
export const identityHeaders = (provider: Provider, access: Access): Record<string, string> =>
  Object.assign(
    authorization(provider, access),
    access.billTo && { "x-hf-bill-to": access.billTo },
    { "user-agent": access.userAgent },
    provider.headers,
  );

/** The request a call becomes. Pure: snippets, previews and the client itself all read this one function. */
export const requestFor = <T extends Task>(
  provider: Provider,
  wire: Wire<T>,
  ask: Ask<T>,
  access: Access,
): HttpRequest => {
  const { endpoint } = access;
  // What is spread stands last: engines take ten times as long to add a field to a copy.
  const call: Call<T> = {
    isRouted: isRouted(provider, access),
    ...(endpoint !== undefined && { endpoint }),
    ...ask,
  };
  const body = wire.body(call);
  return {
    method: "POST",
    url: addressOf(provider, wire, call, access),
    headers: Object.assign(contentType(body), identityHeaders(provider, access), wire.headers),
    body,
  };
};
