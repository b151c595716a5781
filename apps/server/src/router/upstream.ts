import type { Readable } from "node:stream";
import type { Connection, ConnectionListener } from "./connection.ts";
import type { Connections } from "./connections.ts";
import type { HeaderFields } from "./response-head.ts";
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

/** How an exchange can fail before or beside a reply. */
export interface UpstreamFault {
  readonly kind: "network" | "timeout" | "cut" | "aborted";
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
  CERT_HAS_EXPIRED: "its certificate has expired",
};

const faultOf = (error: unknown, hasHead: boolean): UpstreamFault => {
  const code = String((error as NodeJS.ErrnoException | undefined)?.code ?? "");
  if (hasHead) return { kind: "cut", message: "the connection was cut in the middle of the reply" };
  if (code === "BAD_REPLY") return { kind: "network", message: `its reply is no HTTP: ${(error as Error).message}` };
  if (code === "CONNECT_TIMEOUT") return { kind: "timeout", message: networkWords[code] ?? "" };
  return { kind: "network", message: networkWords[code] ?? "the connection failed" };
};

/** Sends a request and tells a listener what comes back. */
export type Send = (request: UpstreamRequest, patience: Patience, listener: UpstreamListener) => Abort;

/** One exchange under way: hears of it from its connection, and tells its listener. */
class Exchange implements ConnectionListener, UpstreamControl, Silent {
  readonly #listener: UpstreamListener;
  readonly #watch: SilenceWatch;
  readonly #idleMs: number;
  readonly #connection: Connection;
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
  ) {
    this.#listener = listener;
    this.#watch = watch;
    this.#idleMs = idleMs;
    this.#connection = connection;
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

  onSilence(): void {
    // A caller who does not read is not the provider's silence.
    if (this.#isPaused) this.heardAt = this.#watch.now();
    else if (this.abort()) {
      const what = this.#hasHead ? "nothing more came" : "no reply came";
      this.#listener.onFault({ kind: "timeout", message: `${what} for ${this.patienceMs} ms` });
    }
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

  onHead(status: number, headers: HeaderFields): void {
    this.#hasHead = true;
    this.patienceMs = this.#idleMs;
    this.heardAt = this.#watch.now();
    this.#listener.onHead({ status, headers }, this);
  }

  onData(chunk: Buffer): void {
    this.heardAt = this.#watch.now();
    this.#listener.onData(chunk);
  }

  onEnd(): void {
    if (this.#finish()) this.#listener.onEnd();
  }

  onError(error: Error): void {
    if (this.#finish()) this.#listener.onFault(faultOf(error, this.#hasHead));
  }
}

/** A sender over connections that are kept alive. Nothing is ever sent twice by itself. */
export const createSend =
  (connections: Connections, watch: SilenceWatch = createSilenceWatch()): Send =>
  (request, patience, listener) => {
    const connection = connections.lend(request.origin);
    const exchange = new Exchange(listener, watch, patience, connection);
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
