import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Guard } from "../../guard/guard.ts";
import { isPassive, untrustedHeaders } from "../../http/untrusted-content.ts";
import { baseHeaders } from "../reply-headers.ts";
import type { RouterRequest } from "../request.ts";
import { RouterError } from "../router-error.ts";
import { readMediaAddress, type SigningSettings } from "./media-address.ts";

/** Only passive media: nothing that a browser would execute on the hub's origin. */
const isPassiveMedia = (type: string): boolean =>
  isPassive(type) && /^(?:image\/|audio\/|video\/|application\/octet-stream\b)/i.test(type);

/** Fetches a result, with the caller's range: video players request ranges. */
const fetchResult = async (guard: Guard, { request, caller }: RouterRequest, url: string): Promise<Response> => {
  const abort = new AbortController();
  caller.onAbort = () => abort.abort();
  const { range } = request.headers;
  try {
    return await guard.fetch(url, { signal: abort.signal, ...(range && { headers: { range } }) });
  } catch (cause) {
    const message = "The result could not be downloaded from the provider. Run the model again.";
    throw new RouterError("provider_unreachable", message, { cause });
  } finally {
    caller.onAbort = undefined;
  }
};

const rangeHeaders = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    ["content-length", "content-range", "accept-ranges", "etag", "last-modified"].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

export interface MediaDeps {
  /** Fetches media that providers point to. */
  readonly guard: Guard;
  readonly signing: SigningSettings;
  readonly now: () => number;
}

/** Proxies a provider's image, audio or video, so that the hub's pages can show it. */
export const answerMedia = async ({ guard, signing, now }: MediaDeps, inbound: RouterRequest): Promise<void> => {
  const url = readMediaAddress(signing.secret, inbound.query, now());
  if (!url) throw new RouterError("forbidden", "The URL's signature is invalid or has expired. Run the model again.");
  const reply = await fetchResult(guard, inbound, url);
  const type = reply.headers.get("content-type") ?? "application/octet-stream";
  const isRangeInvalid = reply.status === 416;
  if (!isRangeInvalid && (!reply.ok || !isPassiveMedia(type))) {
    await reply.body?.cancel();
    const reason = reply.ok ? `its type is "${type.slice(0, 60)}"` : `the provider answered ${reply.status}`;
    throw new RouterError("provider_failed", `The result cannot be shown: ${reason}.`);
  }
  inbound.response.writeHead(reply.status, {
    ...baseHeaders(inbound.id),
    ...rangeHeaders(reply),
    ...untrustedHeaders(type),
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": isRangeInvalid ? "no-store" : "private, max-age=3600",
  });
  if (!reply.body || inbound.request.method === "HEAD" || isRangeInvalid) {
    await reply.body?.cancel();
    return void inbound.response.end();
  }
  // If either side disconnects, the pipeline closes the connection; the head is already sent.
  await pipeline(Readable.fromWeb(reply.body), inbound.response).catch(() => {});
};
