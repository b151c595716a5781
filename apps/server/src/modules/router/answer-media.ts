import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { RouterError } from "../../router/router-error.ts";
import { type Asking, baseHeaders } from "./asking.ts";
import { readMediaAddress } from "./media-address.ts";
import type { RouterParts } from "./parts.ts";

/** What may be shown from the hub's own address: nothing that a browser would run. */
const isShowable = (type: string): boolean =>
  /^(?:image\/(?!svg)|audio\/|video\/)/i.test(type) || /^application\/octet-stream\b/i.test(type);

/** Passes on a provider's picture, sound or film, so that pages of the hub may show it. */
export const answerMedia = async (parts: RouterParts, asking: Asking): Promise<void> => {
  const url = readMediaAddress(parts, asking.query);
  if (!url) throw new RouterError("forbidden", "The address is not one that this hub has signed, or its time is up.");
  const reply = await parts.guard.fetch(url).catch((cause: unknown) => {
    throw new RouterError("provider_unreachable", "The result cannot be fetched from where the provider has put it.", {
      cause,
    });
  });
  const type = reply.headers.get("content-type") ?? "application/octet-stream";
  if (!reply.ok || !isShowable(type)) {
    await reply.body?.cancel();
    const what = reply.ok ? `it is of the type “${type.slice(0, 60)}”` : `status ${reply.status}`;
    throw new RouterError("provider_failed", `The result cannot be passed on: ${what}.`);
  }
  const length = reply.headers.get("content-length");
  asking.response.writeHead(200, {
    ...baseHeaders(asking.id),
    "content-type": type,
    ...(length && { "content-length": length }),
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "private, max-age=3600",
  });
  if (!reply.body) return void asking.response.end();
  // A caller who leaves, or a source that breaks off, ends the connection, which is all there is to say.
  await pipeline(Readable.fromWeb(reply.body as never), asking.response).catch(() => {});
};
