import type { LookupAddress } from "node:dns";
import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { GuardError } from "./errors.ts";
import type { IdleLimit } from "./idle-limit.ts";
import { openTunnel } from "./proxy.ts";

/** One request, with the addresses its host was found to have. */
export interface GuardedRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly addresses: readonly LookupAddress[];
  /** A proxy to go through instead; it resolves the host's name. */
  readonly proxy?: URL | undefined;
  readonly signal: AbortSignal;
}

/** Resolves to the checked addresses, so that DNS is not queried again. */
const pinnedLookup = (addresses: readonly LookupAddress[]): NonNullable<RequestOptions["lookup"]> =>
  ((_host: string, options: { all?: boolean }, done: (error: null, ...found: unknown[]) => void) => {
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    done(null, first?.address, first?.family);
  }) as NonNullable<RequestOptions["lookup"]>;

const maxHeaderSize = 32 * 1024;

/** Sends one request and gives the reply as its head arrives. */
export const send = async (given: GuardedRequest): Promise<IncomingMessage> => {
  const { url, method, headers, body, addresses, proxy, signal } = given;
  const tunnel = proxy && (await openTunnel(proxy, url, signal));
  const options = { method, headers: { ...headers }, signal, maxHeaderSize };
  return new Promise((resolve, reject) => {
    const direct = url.protocol === "https:" ? requestHttps : requestHttp;
    // The tunnel is encrypted already where the address is https.
    const outgoing = tunnel
      ? requestHttp(
          {
            ...options,
            headers: { ...headers, host: url.host },
            path: url.pathname + url.search,
            createConnection: () => tunnel,
          },
          resolve,
        )
      : direct(url, { ...options, agent: false, lookup: pinnedLookup(addresses) }, resolve);
    // After the reply has begun there can be more than one error.
    outgoing.on("error", reject);
    outgoing.end(body);
  });
};

/** What bounds the body of a reply. */
interface ReplyLimits {
  readonly host: string;
  readonly maxBytes: number;
  readonly idle: IdleLimit;
  readonly toError: (error: unknown) => Error;
}

/**
 * The body as a web stream that reads only when it is read from. `Readable.toWeb` pushes what Node has buffered after its
 * reader has stopped, and throws that where nobody can catch it.
 */
const bodyOf = (
  incoming: IncomingMessage,
  { host, maxBytes, idle, toError }: ReplyLimits,
): ReadableStream<Uint8Array> => {
  const chunks = incoming[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let size = 0;
  let isCanceled = false;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      const { value, done } = await idle.wait(chunks.next());
      idle.reset();
      if (isCanceled) return;
      if (done) return controller.close();
      size += value.byteLength;
      if (size > maxBytes) throw new GuardError("too_large", `${host} sent more than ${maxBytes} bytes`);
      controller.enqueue(value);
    } catch (error) {
      incoming.destroy();
      if (!isCanceled) controller.error(toError(error));
    }
  };
  const cancel = (): void => {
    isCanceled = true;
    incoming.destroy();
  };
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
};

const headersOf = ({ rawHeaders }: IncomingMessage): Headers => {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  return headers;
};

const isBodiless = (status: number): boolean => status === 204 || status === 205 || status === 304;

/** The reply as fetch would give it, with a body that ends in an error where it is too large or fails. */
export const toResponse = (incoming: IncomingMessage, limits: ReplyLimits): Response => {
  const { host, maxBytes } = limits;
  const status = incoming.statusCode ?? 502;
  const headers = headersOf(incoming);
  if (Number(headers.get("content-length") ?? 0) > maxBytes) {
    incoming.destroy();
    throw new GuardError("too_large", `${host} announced more than ${maxBytes} bytes`);
  }
  // The connection can fail while nobody reads; the next read then tells why.
  incoming.on("error", () => {});
  const isEmpty = isBodiless(status);
  if (isEmpty) incoming.resume();
  const stream = isEmpty ? null : bodyOf(incoming, limits);
  return new Response(stream, { status, statusText: incoming.statusMessage ?? "", headers });
};
