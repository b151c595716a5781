import type { Readable } from "node:stream";
import type { Connection, ConnectionListener } from "../http1/connection.ts";
import type { Connections } from "../http1/connections.ts";
import type { HeaderFields } from "../http1/response-head.ts";
import { createSilenceWatch, type SilenceWatch, type Silent } from "./silence-watch.ts";

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
  readonly onFault: (fault: UpstreamFault) => void;
}

/**
 * How an exchange can fail before or beside a reply. Not all of it is the provider's: the request cannot be put into
 * words, its body does not come as announced, or the hub itself breaks.
 */
export interface UpstreamFault {
  readonly kind: "network" | "timeout" | "cut" | "aborted" | "unsayable" | "body" | "internal";
  readonly message: string;
}

/** How long a provider may be silent. */
export interface Patience {
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
  CUT: "the connection was cut",
  CONNECT_TIMEOUT: "it did not answer the connection in time",
  EHOSTUNREACH: "there is no way to its address",
  ENETUNREACH: "there is no way to its network",
  EPROTO: "it does not agree on a way to speak securely",
  CERT_HAS_EXPIRED: "its certificate has expired",
  address: "its address may not be reached",
  STOPPED: "the hub is stopping",
};

/** Codes of errors whose own words say what is wrong. */
const spokenKinds: Readonly<Record<string, UpstreamFault["kind"]>> = { UNSAYABLE: "unsayable", BAD_BODY: "body" };

const faultOf = (error: Error, hasHead: boolean): UpstreamFault => {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const spoken = spokenKinds[code];
  if (spoken) return { kind: spoken, message };
  if (code === "BAD_REPLY") return { kind: hasHead ? "cut" : "network", message: `its reply is no HTTP: ${message}` };
  if (hasHead) return { kind: "cut", message: "the connection was cut in the middle of the reply" };
  if (code === "CONNECT_TIMEOUT") return { kind: "timeout", message: networkWords[code] ?? "" };
  return { kind: "network", message: networkWords[code] ?? "the connection failed" };
};

const brokenHere: UpstreamFault = { kind: "internal", message: "the hub broke while it read the reply" };

/** Hears of errors that are nobody's but the hub's own. */
export type OnBug = (error: unknown) => void;

/** Sends a request and tells a listener what comes back. */
export type Send = (request: UpstreamRequest, patience: Patience, listener: UpstreamListener) => Abort;

/** One exchange under way: hears of it from its connection, and tells its listener. */
class Exchange implements ConnectionListener, UpstreamControl, Silent {
  readonly #listener: UpstreamListener;
  readonly #watch: SilenceWatch;
  readonly #idleMs: number;
  readonly #connection: Connection;
  readonly #onBug: OnBug;
  #isOver = false;
  #hasHead = false;
  #isPaused = false;
  patienceMs: number;
  heardAt: number;
  place = -1;

  constructor(
    listener: UpstreamListener,
    watch: SilenceWatch,
    { firstByteMs, idleMs }: Patience,
    connection: Connection,
    onBug: OnBug,
  ) {
    this.#listener = listener;
    this.#watch = watch;
    this.#idleMs = idleMs;
    this.#connection = connection;
    this.#onBug = onBug;
    this.patienceMs = firstByteMs;
    this.heardAt = watch.add(this);
  }

  #finish(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#watch.remove(this);
    return true;
  }

  abort(): boolean {
    const isFirst = this.#finish();
    if (isFirst) this.#connection.destroy();
    return isFirst;
  }

  #tellFault(fault: UpstreamFault): void {
    try {
      this.#listener.onFault(fault);
    } catch (error) {
      this.#onBug(error);
    }
  }

  /** Who listens broke: that is not the provider's doing, and must not be the end of the process. */
  #break(error: unknown): void {
    this.#onBug(error);
    if (this.abort()) this.#tellFault(brokenHere);
  }

  onSilence(): void {
    // A caller who does not read is not the provider's silence, nor is one who does not go on with a body.
    if (this.#isPaused) {
      this.heardAt = this.#watch.now();
      return;
    }
    const isCallers = this.#connection.isAwaitingBody;
    if (!this.abort()) return;
    const what = isCallers ? "no more of the body" : this.#hasHead ? "nothing more" : "no reply";
    this.#tellFault({ kind: isCallers ? "body" : "timeout", message: `${what} came for ${this.patienceMs} ms` });
  }

  pause(): void {
    if (this.#isOver) return;
    this.#isPaused = true;
    this.#connection.pause();
  }

  resume(): void {
    if (this.#isOver || !this.#isPaused) return;
    this.#isPaused = false;
    this.heardAt = this.#watch.now();
    this.#connection.resume();
  }

  onProgress(): void {
    this.heardAt = this.#watch.now();
  }

  onHead(status: number, headers: HeaderFields): void {
    this.#hasHead = true;
    this.patienceMs = this.#idleMs;
    this.heardAt = this.#watch.now();
    try {
      this.#listener.onHead({ status, headers }, this);
    } catch (error) {
      this.#break(error);
    }
  }

  onData(chunk: Buffer): void {
    this.heardAt = this.#watch.now();
    try {
      this.#listener.onData(chunk);
    } catch (error) {
      this.#break(error);
    }
  }

  onEnd(): void {
    if (!this.#finish()) return;
    try {
      this.#listener.onEnd();
    } catch (error) {
      this.#onBug(error);
      this.#tellFault(brokenHere);
    }
  }

  onError(error: Error): void {
    if (this.#finish()) this.#tellFault(faultOf(error, this.#hasHead));
  }
}

/** Tells that there is no way to a place, after `send` has returned as it always has. */
const refuse = (listener: UpstreamListener, error: unknown): Abort => {
  let isLeft = false;
  process.nextTick(() => {
    if (!isLeft) listener.onFault(faultOf(error as Error, false));
  });
  return () => {
    isLeft = true;
  };
};

/** A sender over connections that are kept alive. Nothing is ever sent twice by itself. */
export const createSend =
  (connections: Connections, onBug: OnBug, watch: SilenceWatch = createSilenceWatch()): Send =>
  (request, patience, listener) => {
    let connection: Connection;
    try {
      connection = connections.lend(request.origin);
    } catch (error) {
      return refuse(listener, error);
    }
    const exchange = new Exchange(listener, watch, patience, connection, onBug);
    connection.send(request, exchange);
    return () => void exchange.abort();
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
  isGone: boolean;
  onLeave: (() => void) | undefined;
}

/** Gathers one reply. */
class Collector implements UpstreamListener {
  readonly #caller: Caller;
  readonly #largest: number;
  readonly #resolve: (outcome: UpstreamReply | UpstreamFault) => void;
  readonly #chunks: Buffer[] = [];
  #head: UpstreamHead = noHead;
  #size = 0;
  abort: Abort = () => {};

  constructor(caller: Caller, largest: number, resolve: (outcome: UpstreamReply | UpstreamFault) => void) {
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
    this.onFault({ kind: "cut", message: `the reply had more than ${this.#largest} bytes` });
  }

  onEnd(): void {
    const [first, second] = this.#chunks;
    const { status, headers } = this.#head;
    this.#caller.onLeave = undefined;
    this.#resolve({ status, headers, body: first && !second ? first : Buffer.concat(this.#chunks) });
  }

  onFault(fault: UpstreamFault): void {
    this.#caller.onLeave = undefined;
    this.#resolve(fault);
  }
}

const noHead: UpstreamHead = { status: 0, headers: {} };

/** Sends a request and gathers its whole reply. */
export const collect = (
  send: Send,
  request: UpstreamRequest,
  patience: Patience,
  caller: Caller,
  largest: number,
): Promise<UpstreamReply | UpstreamFault> =>
  new Promise((resolve) => {
    const collector = new Collector(caller, largest, resolve);
    const abort = send(request, patience, collector);
    collector.abort = abort;
    caller.onLeave = () => {
      abort();
      collector.onFault({ kind: "aborted", message: "the caller left" });
    };
    if (caller.isGone) caller.onLeave();
  });
