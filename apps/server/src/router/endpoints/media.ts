import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isPassive, untrustedHeaders } from "../../http/untrusted-content.ts";
import type { RouterDeps } from "../dependencies.ts";
import { baseHeaders, type RouterRequest } from "../request.ts";
import { RouterError } from "../router-error.ts";
import { readMediaAddress } from "./media-address.ts";

/** What may be shown from the hub's own address: media, and nothing that a browser would run. */
const isShowable = (type: string): boolean =>
  isPassive(type) && /^(?:image\/|audio\/|video\/|application\/octet-stream\b)/i.test(type);

/** Fetches a result, or the part of it that is asked for: films are read in parts. */
const fetchResult = async (
  { guard }: RouterDeps,
  { request, caller }: RouterRequest,
  url: string,
): Promise<Response> => {
  const leaving = new AbortController();
  caller.onAbort = () => leaving.abort();
  const { range } = request.headers;
  try {
    return await guard.fetch(url, { signal: leaving.signal, ...(range && { headers: { range } }) });
  } catch (cause) {
    const message = "The result cannot be fetched from where the provider has put it.";
    throw new RouterError("provider_unreachable", message, { cause });
  } finally {
    caller.onAbort = undefined;
  }
};

/** Headers of a source that say what part of it comes. */
const partHeaders = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    ["content-length", "content-range", "accept-ranges", "etag", "last-modified"].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** Passes on a provider's picture, sound or film, so that pages of the hub may show it. */
export const answerMedia = async (deps: RouterDeps, inbound: RouterRequest): Promise<void> => {
  const url = readMediaAddress(deps, inbound.query);
  if (!url) throw new RouterError("forbidden", "The address is not one that this hub has signed, or its time is up.");
  const reply = await fetchResult(deps, inbound, url);
  const type = reply.headers.get("content-type") ?? "application/octet-stream";
  const isOutside = reply.status === 416;
  if (!isOutside && (!reply.ok || !isShowable(type))) {
    await reply.body?.cancel();
    const what = reply.ok ? `it is of the type “${type.slice(0, 60)}”` : `status ${reply.status}`;
    throw new RouterError("provider_failed", `The result cannot be passed on: ${what}.`);
  }
  inbound.response.writeHead(reply.status, {
    ...baseHeaders(inbound.id),
    ...partHeaders(reply),
    ...untrustedHeaders(type),
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": isOutside ? "no-store" : "private, max-age=3600",
  });
  if (!reply.body || inbound.request.method === "HEAD" || isOutside) {
    await reply.body?.cancel();
    return void inbound.response.end();
  }
  // A caller who leaves, or a source that breaks off, ends the connection, which is all there is to say.
  await pipeline(Readable.fromWeb(reply.body as never), inbound.response).catch(() => {});
};
