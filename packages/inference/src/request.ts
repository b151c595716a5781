import type { Access } from "./access.ts";
import type { Provider } from "./provider.ts";
import type { Task } from "./task.ts";
import type { Body, Call, CallInput, Wire } from "./wires/wire.ts";

/** An HTTP request before it is sent. */
export interface HttpRequest {
  readonly method: "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Whether a call goes through the router: all without a provider key do, except to closed providers and the caller's own servers. */
export const isRouted = ({ isClosed, isOwn }: Provider, { method, endpoint }: Access): boolean =>
  endpoint === undefined && method !== "provider-key" && !isClosed && !isOwn;

const trimmed = (path: string): string => path.replace(/^\/+|\/+$/g, "");

/** The base URL of a provider's paths. */
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

/** The headers for authentication, billing and the user agent. */
export const identityHeaders = (provider: Provider, access: Access): Record<string, string> =>
  Object.assign(
    authorization(provider, access),
    access.billTo && { "x-hf-bill-to": access.billTo },
    { "user-agent": access.userAgent },
    provider.headers,
  );

/** Builds the request of a call. Pure: snippets, previews and the client all use this one function. */
export const requestFor = <T extends Task>(
  provider: Provider,
  wire: Wire<T>,
  input: CallInput<T>,
  access: Access,
): HttpRequest => {
  const { endpoint } = access;
  // Spreads come last: adding a field to a copy is about ten times slower.
  const call: Call<T> = {
    isRouted: isRouted(provider, access),
    ...(endpoint !== undefined && { endpoint }),
    ...input,
  };
  const body = wire.body(call);
  return {
    method: "POST",
    url: addressOf(provider, wire, call, access),
    headers: Object.assign(contentType(body), identityHeaders(provider, access), wire.headers),
    body,
  };
};
