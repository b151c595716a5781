import type { Access } from "./access.ts";
import type { Provider } from "./providers/provider.ts";
import type { Task } from "./task.ts";
import type { Body, Call, Wire } from "./wires/wire.ts";

/** A request as it goes over the wire, before anything is sent. */
export interface HttpRequest {
  readonly method: "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Whether a call goes through the router: all do that carry no provider key. */
export const isRouted = ({ method, endpoint }: Access): boolean => endpoint === undefined && method !== "provider-key";

const trimmed = (path: string): string => path.replace(/^\/+|\/+$/g, "");

/** The address that a provider's routes are below of. */
export const baseOf = <T extends Task>(provider: Provider, wire: Wire<T>, access: Access): string => {
  const origin =
    isRouted(access) || provider.isHub ? `${access.router}/${provider.id}` : (wire.origin ?? provider.origin);
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

/** The request a call becomes. Pure: snippets, previews and the client itself all read this one function. */
export const requestFor = <T extends Task>(
  provider: Provider,
  wire: Wire<T>,
  call: Call<T>,
  access: Access,
): HttpRequest => {
  const body = wire.body(call);
  const path = wire.path(call).replace(/^\/+/, "");
  return {
    method: "POST",
    url: path.includes("://") ? path : `${baseOf(provider, wire, access)}/${path}`,
    headers: {
      ...contentType(body),
      ...authorization(provider, access),
      ...(access.billTo ? { "x-hf-bill-to": access.billTo } : {}),
      "user-agent": access.userAgent,
      ...provider.headers,
      ...wire.headers,
    },
    body,
  };
};
