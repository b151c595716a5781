import { Readable } from "node:stream";
import { parseWebUrl } from "@orrery/inference/core";
import type { Dispatcher } from "undici";
import { createGrowingBuffer } from "../../blobs/growing-buffer.ts";
import type { Caller } from "../request.ts";
import type { Connections } from "./connections.ts";
import { createIdleTimeouts, type IdleTimeouts, type IdleTimer } from "./idle-timeouts.ts";
import { remembered } from "./remembered.ts";

export interface UpstreamRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | string | Readable;
}

export interface UpstreamHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Flow control of one upstream call. */
export interface UpstreamControl {
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Receives the events of one upstream call; none follow `onEnd` or `onError`. */
export interface UpstreamListener {
  readonly onHead: (head: UpstreamHead, control: UpstreamControl) => void;
  readonly onData: (chunk: Buffer) => void;
  readonly onEnd: () => void;
  readonly onError: (error: UpstreamError) => void;
}

/**
 * How an upstream call can fail. Four kinds are not the provider's: `busy` (the hub already sends as many calls as
 * allowed), `unsupported` (HTTP cannot express the request), `body` (the caller's body is incomplete) and `internal` (a
 * bug of the hub).
 */
export interface UpstreamError {
  readonly kind: "network" | "timeout" | "busy" | "cut" | "aborted" | "unsupported" | "body" | "internal";
  readonly message: string;
}

export interface UpstreamTimeouts {
  /** Until the reply starts. */
  readonly firstByteMs: number;
  /** Between two chunks of the reply. */
  readonly idleMs: number;
}

/** Ends an upstream call; its listener gets no further events. */
export type Abort = () => void;

const networkMessages: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ENOTFOUND: "host name not found",
  EAI_AGAIN: "host name lookup failed",
  ECONNRESET: "connection reset",
  EPIPE: "connection closed",
  UND_ERR_SOCKET: "connection closed",
  UND_ERR_CONNECT_TIMEOUT: "connection timed out",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "network unreachable",
  EPROTO: "TLS handshake failed",
  CERT_HAS_EXPIRED: "its certificate has expired",
  address: "its address is not allowed",
  STOPPED: "the hub is stopping",
};

/** undici refuses a request that HTTP cannot express with one of these. */
const unsupportedCodes: ReadonlySet<string> = new Set(["UND_ERR_INVALID_ARG", "UND_ERR_NOT_SUPPORTED"]);

const isInvalidHttp = ({ name, code }: NodeJS.ErrnoException): boolean =>
  name === "HTTPParserError" || code === "UND_ERR_HEADERS_OVERFLOW" || code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH";

const toUpstreamError = (error: Error, hasHead: boolean): UpstreamError => {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (unsupportedCodes.has(code)) return { kind: "unsupported", message: `the request cannot be sent: ${message}` };
  if (code === "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH")
    return { kind: "body", message: "the request body does not match its content-length" };
  if (isInvalidHttp(error))
    return { kind: hasHead ? "cut" : "network", message: `its reply is not valid HTTP: ${message}` };
  if (code === "STOPPED") return { kind: "network", message: "the hub is stopping" };
  if (hasHead) return { kind: "cut", message: "connection closed in the middle of the reply" };
  if (code === "UND_ERR_CONNECT_TIMEOUT") return { kind: "timeout", message: networkMessages[code] ?? "" };
  return { kind: "network", message: networkMessages[code] ?? "connection failed" };
};

const listenerFailed: UpstreamError = { kind: "internal", message: "the hub failed to process the reply" };

/** Called with exceptions thrown by the hub's own code. */
export type OnBug = (error: unknown) => void;

/** Sends a request; a listener receives the reply. */
export type Send = (request: UpstreamRequest, timeouts: UpstreamTimeouts, listener: UpstreamListener) => Abort;

/** One request in progress: passes undici's events to a listener. */
class UpstreamCall implements Dispatcher.DispatchHandler, UpstreamControl, IdleTimer {
  readonly #listener: UpstreamListener;
  readonly #timeouts: IdleTimeouts;
  readonly #idleMs: number;
  readonly #onBug: OnBug;
  #controller: Dispatcher.DispatchController | undefined;
  #hasEnded = false;
  #hasHead = false;
  #isPaused = false;
  /** Whether the caller, not the provider, has to send next. */
  #isAwaitingBody = false;
  #bodyError: UpstreamError | undefined;
  timeoutMs: number;
  lastActivityAt: number;

  constructor(
    listener: UpstreamListener,
    idleTimeouts: IdleTimeouts,
    { firstByteMs, idleMs }: UpstreamTimeouts,
    onBug: OnBug,
  ) {
    this.#listener = listener;
    this.#timeouts = idleTimeouts;
    this.#idleMs = idleMs;
    this.#onBug = onBug;
    this.timeoutMs = firstByteMs;
    this.lastActivityAt = idleTimeouts.add(this);
  }

  /** Passes a streamed body on, and tracks whether the caller has to send more. */
  async *trackBody(body: Readable): AsyncGenerator<Buffer> {
    try {
      this.#isAwaitingBody = true;
      for await (const chunk of body) {
        this.#isAwaitingBody = false;
        this.#noteActivity();
        yield Buffer.from(chunk as Uint8Array);
        this.#noteActivity();
        this.#isAwaitingBody = true;
      }
    } catch (error) {
      this.#bodyError = { kind: "body", message: "the request body was interrupted" };
      throw error;
    } finally {
      this.#isAwaitingBody = false;
    }
  }

  #noteActivity(): void {
    this.lastActivityAt = this.#timeouts.now();
  }

  #finish(): boolean {
    if (this.#hasEnded) return false;
    this.#hasEnded = true;
    this.#timeouts.remove(this);
    return true;
  }

  abort(): boolean {
    const isFirst = this.#finish();
    if (isFirst) this.#controller?.abort(new Error("aborted"));
    return isFirst;
  }

  #reportError(error: UpstreamError): void {
    try {
      this.#listener.onError(error);
    } catch (bug) {
      this.#onBug(bug);
    }
  }

  /** An exception in the listener is not the provider's failure, and must not end the process. */
  #guard(notify: () => void): void {
    try {
      notify();
    } catch (error) {
      this.#onBug(error);
      this.abort();
      this.#reportError(listenerFailed);
    }
  }

  onTimeout(): void {
    // A paused provider cannot send, so it is not idle.
    if (this.#isPaused) {
      this.#noteActivity();
      return;
    }
    const isCallerIdle = this.#isAwaitingBody;
    if (!this.abort()) return;
    const what = isCallerIdle ? "no request body data" : this.#hasHead ? "no data" : "no reply";
    this.#reportError({ kind: isCallerIdle ? "body" : "timeout", message: `${what} for ${this.timeoutMs} ms` });
  }

  pause(): void {
    if (this.#hasEnded) return;
    this.#isPaused = true;
    this.#controller?.pause();
  }

  resume(): void {
    if (this.#hasEnded || !this.#isPaused) return;
    this.#isPaused = false;
    this.#noteActivity();
    this.#controller?.resume();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#hasEnded) controller.abort(new Error("aborted"));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: UpstreamHead["headers"]): void {
    if (status < 200 || this.#hasEnded) return;
    this.#hasHead = true;
    this.timeoutMs = this.#idleMs;
    this.#noteActivity();
    this.#guard(() => this.#listener.onHead({ status, headers }, this));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#hasEnded) return;
    this.#noteActivity();
    this.#guard(() => this.#listener.onData(chunk));
  }

  onResponseEnd(): void {
    if (this.#finish()) this.#guard(() => this.#listener.onEnd());
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#finish()) this.#reportError(this.#bodyError ?? toUpstreamError(error, this.#hasHead));
  }
}

/** Reports that a request cannot be sent, after `send` has returned as listeners expect. */
const refuse = (listener: UpstreamListener, error: UpstreamError): Abort => {
  let isAborted = false;
  process.nextTick(() => {
    if (!isAborted) listener.onError(error);
  });
  return () => {
    isAborted = true;
  };
};

/** TLS encrypts what it is given at once: 60 MB hold up all other calls for a tenth of a second. */
const pieceBytes = 256 * 1024;

const piecesOf = function* (body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; start += pieceBytes) yield body.subarray(start, start + pieceBytes);
};

/** undici sends iterables as well; its types omit them. */
const toUndici = (body: UpstreamRequest["body"] | Iterable<Buffer> | AsyncIterable<Buffer>) =>
  (body ?? null) as Dispatcher.DispatchOptions["body"];

/** Parses an origin; an error if the router must not send to it. */
const parseOrigin = (origin: string, { checkHost }: Connections): URL | UpstreamError => {
  const url = parseWebUrl(origin);
  if (!url) return { kind: "unsupported", message: "its URL is not HTTP or HTTPS" };
  try {
    checkHost(url.hostname.replace(/^\[|\]$/g, ""));
    return url;
  } catch (error) {
    return toUpstreamError(error as Error, false);
  }
};

/** Sends over pooled connections; never retries by itself. */
export const createSend = (
  connections: Connections,
  onBug: OnBug,
  idleTimeouts: IdleTimeouts = createIdleTimeouts(),
): Send => {
  // What a name resolves to is checked by each connection; the text of an origin allows or forbids it for ever.
  const originOf = remembered((origin: string) => parseOrigin(origin, connections));
  return ({ origin, path, method, headers, body }, timeouts, listener) => {
    const url = originOf(origin);
    if (!(url instanceof URL)) return refuse(listener, url);
    const call = new UpstreamCall(listener, idleTimeouts, timeouts, onBug);
    // A body can fail before undici starts to read it; `trackBody` reports that.
    if (body instanceof Readable) body.on("error", () => {});
    const isLarge = Buffer.isBuffer(body) && body.length > pieceBytes;
    const sent = body instanceof Readable ? call.trackBody(body) : isLarge ? piecesOf(body) : body;
    const framed = isLarge ? { ...headers, "content-length": String(body.length) } : headers;
    // `dispatch` reports invalid requests before it returns, but listeners expect events only after `send` has.
    queueMicrotask(() => {
      connections.dispatcher.dispatch({ origin: url, path, method, headers: framed, body: toUndici(sent) }, call);
    });
    return () => void call.abort();
  };
};

export interface UpstreamReply extends UpstreamHead {
  readonly body: Buffer;
}

/** A header's first value. */
export const headerOf = ({ headers }: UpstreamHead, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Buffers one reply. */
class Collector implements UpstreamListener {
  readonly #caller: Caller;
  readonly #maxBytes: number;
  readonly #resolve: (outcome: UpstreamReply | UpstreamError) => void;
  #body = createGrowingBuffer();
  #head: UpstreamHead = noHead;
  abort: Abort = () => {};

  constructor(caller: Caller, maxBytes: number, resolve: (outcome: UpstreamReply | UpstreamError) => void) {
    this.#caller = caller;
    this.#maxBytes = maxBytes;
    this.#resolve = resolve;
  }

  onHead(head: UpstreamHead): void {
    this.#head = head;
    const announced = Number(headerOf(head, "content-length") ?? 0);
    if (announced > 0 && announced <= this.#maxBytes) this.#body = createGrowingBuffer(announced);
  }

  onData(chunk: Buffer): void {
    this.#body.add(chunk);
    if (this.#body.size() <= this.#maxBytes) return;
    this.abort();
    this.onError({ kind: "cut", message: `the reply exceeded ${this.#maxBytes} bytes` });
  }

  onEnd(): void {
    const { status, headers } = this.#head;
    this.#caller.onAbort = undefined;
    this.#resolve({ status, headers, body: this.#body.bytes() });
  }

  onError(error: UpstreamError): void {
    this.#caller.onAbort = undefined;
    this.#resolve(error);
  }
}

const noHead: UpstreamHead = { status: 0, headers: {} };

export const collect = (
  send: Send,
  request: UpstreamRequest,
  timeouts: UpstreamTimeouts,
  caller: Caller,
  maxBytes: number,
): Promise<UpstreamReply | UpstreamError> =>
  new Promise((resolve) => {
    const collector = new Collector(caller, maxBytes, resolve);
    const abort = send(request, timeouts, collector);
    collector.abort = abort;
    caller.onAbort = () => {
      abort();
      collector.onError({ kind: "aborted", message: "the caller disconnected" });
    };
    if (caller.isAborted) caller.onAbort();
  });
