import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Connections } from "./connections.ts";
import { createIdleTimeouts, type IdleTimeouts, type IdleTimer } from "./idle-timeouts.ts";

/** A request to a provider, with its address taken apart. */
export interface UpstreamRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | string | Readable;
}

/** The head of a provider's reply. */
export interface UpstreamHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What can be done to an exchange under way. */
export interface UpstreamControl {
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Who listens to an exchange; after `onEnd` or `onFault` nothing more is told. */
interface UpstreamListener {
  readonly onHead: (head: UpstreamHead, control: UpstreamControl) => void;
  readonly onData: (chunk: Buffer) => void;
  readonly onEnd: () => void;
  readonly onError: (fault: UpstreamError) => void;
}

/**
 * How an exchange can fail before or beside a reply. Not all of it is the provider's: the request cannot be put into
 * words, its body does not come as announced, or the hub itself breaks.
 */
export interface UpstreamError {
  readonly kind: "network" | "timeout" | "cut" | "aborted" | "unsupported" | "body" | "internal";
  readonly message: string;
}

/** How long a provider may be silent. */
export interface UpstreamTimeouts {
  /** Until the head of its reply. */
  readonly firstByteMs: number;
  /** Between two pieces of its reply. */
  readonly idleMs: number;
}

/** Ends an exchange; nothing more is told to its listener. */
export type Abort = () => void;

const networkWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at its address",
  ENOTFOUND: "its name was not found",
  EAI_AGAIN: "its name could not be looked up",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was cut",
  UND_ERR_SOCKET: "the connection was cut",
  UND_ERR_CONNECT_TIMEOUT: "it did not answer the connection in time",
  EHOSTUNREACH: "there is no way to its address",
  ENETUNREACH: "there is no way to its network",
  EPROTO: "it does not agree on a way to speak securely",
  CERT_HAS_EXPIRED: "its certificate has expired",
  address: "its address may not be reached",
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
    return { kind: "body", message: "the body is not as long as announced" };
  if (isInvalidHttp(error))
    return { kind: hasHead ? "cut" : "network", message: `its reply is not valid HTTP: ${message}` };
  if (code === "STOPPED") return { kind: "network", message: "the hub is stopping" };
  if (hasHead) return { kind: "cut", message: "the connection was cut in the middle of the reply" };
  if (code === "UND_ERR_CONNECT_TIMEOUT") return { kind: "timeout", message: networkWords[code] ?? "" };
  return { kind: "network", message: networkWords[code] ?? "the connection failed" };
};

const brokenHere: UpstreamError = { kind: "internal", message: "the hub broke while it read the reply" };

/** Hears of errors that are nobody's but the hub's own. */
export type OnBug = (error: unknown) => void;

/** Sends a request and tells a listener what comes back. */
export type Send = (request: UpstreamRequest, timeouts: UpstreamTimeouts, listener: UpstreamListener) => Abort;

/** One exchange under way: hears of it from undici, and tells its listener. */
class PreparedRequest implements Dispatcher.DispatchHandler, UpstreamControl, IdleTimer {
  readonly #listener: UpstreamListener;
  readonly #watch: IdleTimeouts;
  readonly #idleMs: number;
  readonly #onBug: OnBug;
  #controller: Dispatcher.DispatchController | undefined;
  #isOver = false;
  #hasHead = false;
  #isPaused = false;
  /** Whether the caller, rather than the provider, is being waited for. */
  #isAwaitingBody = false;
  /** Why the caller's body ended early. */
  #bodyFault: UpstreamError | undefined;
  timeoutMs: number;
  lastActivityAt: number;
  slot = -1;

  constructor(
    listener: UpstreamListener,
    watch: IdleTimeouts,
    { firstByteMs, idleMs }: UpstreamTimeouts,
    onBug: OnBug,
  ) {
    this.#listener = listener;
    this.#watch = watch;
    this.#idleMs = idleMs;
    this.#onBug = onBug;
    this.timeoutMs = firstByteMs;
    this.lastActivityAt = watch.add(this);
  }

  /** A streamed body, which notes while the caller is being waited for. */
  async *watchBody(body: Readable): AsyncGenerator<Buffer> {
    try {
      this.#isAwaitingBody = true;
      for await (const chunk of body) {
        this.#isAwaitingBody = false;
        this.#progress();
        yield Buffer.from(chunk as Uint8Array);
        this.#progress();
        this.#isAwaitingBody = true;
      }
    } catch (error) {
      this.#bodyFault = { kind: "body", message: "the body broke off" };
      throw error;
    } finally {
      this.#isAwaitingBody = false;
    }
  }

  #progress(): void {
    this.lastActivityAt = this.#watch.now();
  }

  #finish(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#watch.remove(this);
    return true;
  }

  abort(): boolean {
    const isFirst = this.#finish();
    if (isFirst) this.#controller?.abort(new Error("aborted"));
    return isFirst;
  }

  #tellFault(fault: UpstreamError): void {
    try {
      this.#listener.onError(fault);
    } catch (error) {
      this.#onBug(error);
    }
  }

  /** A bug of the listener is not the provider's failure, and must not end the process. */
  #guard(tell: () => void): void {
    try {
      tell();
    } catch (error) {
      this.#onBug(error);
      this.abort();
      this.#tellFault(brokenHere);
    }
  }

  onTimeout(): void {
    // While the caller does not read, the provider is not silent.
    if (this.#isPaused) {
      this.#progress();
      return;
    }
    const isCallers = this.#isAwaitingBody;
    if (!this.abort()) return;
    const what = isCallers ? "no more of the body" : this.#hasHead ? "nothing more" : "no reply";
    this.#tellFault({ kind: isCallers ? "body" : "timeout", message: `${what} came for ${this.timeoutMs} ms` });
  }

  pause(): void {
    if (this.#isOver) return;
    this.#isPaused = true;
    this.#controller?.pause();
  }

  resume(): void {
    if (this.#isOver || !this.#isPaused) return;
    this.#isPaused = false;
    this.#progress();
    this.#controller?.resume();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error("aborted"));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: UpstreamHead["headers"]): void {
    if (status < 200 || this.#isOver) return;
    this.#hasHead = true;
    this.timeoutMs = this.#idleMs;
    this.#progress();
    this.#guard(() => this.#listener.onHead({ status, headers }, this));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    this.#progress();
    this.#guard(() => this.#listener.onData(chunk));
  }

  onResponseEnd(): void {
    if (this.#finish()) this.#guard(() => this.#listener.onEnd());
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#finish()) this.#tellFault(this.#bodyFault ?? toUpstreamError(error, this.#hasHead));
  }
}

/** Tells that a request cannot be sent, after `send` has returned as it always has. */
const refuse = (listener: UpstreamListener, fault: UpstreamError): Abort => {
  let isAborted = false;
  process.nextTick(() => {
    if (!isAborted) listener.onError(fault);
  });
  return () => {
    isAborted = true;
  };
};

const parseOrigin = (origin: string): URL | undefined => {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url?.protocol === "http:" || url?.protocol === "https:" ? url : undefined;
};

/** A sender over connections that are kept alive. Nothing is ever sent twice by itself. */
export const createSend =
  ({ dispatcher, checkHost }: Connections, onBug: OnBug, watch: IdleTimeouts = createIdleTimeouts()): Send =>
  ({ origin, path, method, headers, body }, timeouts, listener) => {
    const url = parseOrigin(origin);
    if (!url) return refuse(listener, { kind: "unsupported", message: "its address is none of HTTP" });
    try {
      checkHost(url.hostname.replace(/^\[|\]$/g, ""));
    } catch (error) {
      return refuse(listener, toUpstreamError(error as Error, false));
    }
    const prepared = new PreparedRequest(listener, watch, timeouts, onBug);
    // A body may fail before undici begins to read it; `watchBody` reports that.
    if (body instanceof Readable) body.on("error", () => {});
    const sent = body instanceof Readable ? prepared.watchBody(body) : body;
    // `dispatch` tells invalid requests to the handler before it returns; listeners expect that later.
    queueMicrotask(() => {
      dispatcher.dispatch({ origin: url, path, method, headers, body: (sent ?? null) as never }, prepared);
    });
    return () => void prepared.abort();
  };

/** A whole reply. */
export interface UpstreamReply extends UpstreamHead {
  readonly body: Buffer;
}

/** The value of a header, where it came once. */
export const headerOf = ({ headers }: UpstreamHead, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Who is told when the caller leaves; one thing at a time can be under way for them. */
export interface Caller {
  isAborted: boolean;
  onAbort: (() => void) | undefined;
}

/** Gathers one reply. */
class Collector implements UpstreamListener {
  readonly #caller: Caller;
  readonly #largest: number;
  readonly #resolve: (outcome: UpstreamReply | UpstreamError) => void;
  readonly #chunks: Buffer[] = [];
  #head: UpstreamHead = noHead;
  #size = 0;
  abort: Abort = () => {};

  constructor(caller: Caller, largest: number, resolve: (outcome: UpstreamReply | UpstreamError) => void) {
    this.#caller = caller;
    this.#largest = largest;
    this.#resolve = resolve;
  }

  onHead(head: UpstreamHead): void {
    this.#head = head;
  }

  onData(chunk: Buffer): void {
    this.#size += chunk.length;
    this.#chunks.push(chunk);
    if (this.#size <= this.#largest) return;
    this.abort();
    this.onError({ kind: "cut", message: `the reply had more than ${this.#largest} bytes` });
  }

  onEnd(): void {
    const [first, second] = this.#chunks;
    const { status, headers } = this.#head;
    this.#caller.onAbort = undefined;
    this.#resolve({ status, headers, body: first && !second ? first : Buffer.concat(this.#chunks) });
  }

  onError(fault: UpstreamError): void {
    this.#caller.onAbort = undefined;
    this.#resolve(fault);
  }
}

const noHead: UpstreamHead = { status: 0, headers: {} };

/** Sends a request and gathers its whole reply. */
export const collect = (
  send: Send,
  request: UpstreamRequest,
  timeouts: UpstreamTimeouts,
  caller: Caller,
  largest: number,
): Promise<UpstreamReply | UpstreamError> =>
  new Promise((resolve) => {
    const collector = new Collector(caller, largest, resolve);
    const abort = send(request, timeouts, collector);
    collector.abort = abort;
    caller.onAbort = () => {
      abort();
      collector.onError({ kind: "aborted", message: "the caller left" });
    };
    if (caller.isAborted) caller.onAbort();
  });
