import type { Readable } from "node:stream";
import type { Dispatcher } from "undici";

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
  UND_ERR_SOCKET: "the connection was cut",
  UND_ERR_CONNECT_TIMEOUT: "it did not answer the connection in time",
  EHOSTUNREACH: "there is no way to its address",
  ENETUNREACH: "there is no way to its network",
  CERT_HAS_EXPIRED: "its certificate has expired",
};

const faultOf = (error: unknown, hasHead: boolean): UpstreamFault => {
  const code = String((error as NodeJS.ErrnoException | undefined)?.code ?? "");
  if (hasHead) return { kind: "cut", message: "the connection was cut in the middle of the reply" };
  if (code === "UND_ERR_CONNECT_TIMEOUT") return { kind: "timeout", message: networkWords[code] ?? "" };
  return { kind: "network", message: networkWords[code] ?? "the connection failed" };
};

/** Sends a request and tells a listener what comes back. */
export type Send = (request: UpstreamRequest, patience: Patience, listener: UpstreamListener) => Abort;

/** Measures silence: tells when nothing has come for a while that somebody could have read. */
const createSilence = (onSilence: (message: string) => void) => {
  let timer: NodeJS.Timeout | undefined;
  let isPaused = false;
  return {
    wait: (milliseconds: number, what: string): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // A caller who does not read is not the provider's silence.
        if (isPaused) timer?.refresh();
        else onSilence(`${what} for ${milliseconds} ms`);
      }, milliseconds);
    },
    hear: (): void => void timer?.refresh(),
    pause: (paused: boolean): void => {
      isPaused = paused;
      timer?.refresh();
    },
    end: (): void => clearTimeout(timer),
  };
};

/** A sender over pooled connections that are kept alive. Nothing is ever sent twice by itself. */
export const createSend =
  (dispatcher: Dispatcher): Send =>
  ({ origin, path, method, headers, body }, { firstByteMs, idleMs }, listener) => {
    let control: Dispatcher.DispatchController | undefined;
    let [isOver, hasHead] = [false, false];
    const finish = (): boolean => {
      if (isOver) return false;
      isOver = true;
      silence.end();
      return true;
    };
    const abort = (): boolean => {
      const isFirst = finish();
      if (isFirst) control?.abort(stopped);
      return isFirst;
    };
    const silence = createSilence((message) => {
      if (abort()) listener.onFault({ kind: "timeout", message });
    });
    const pausing = (isPaused: boolean) => () => {
      silence.pause(isPaused);
      if (isPaused) control?.pause();
      else control?.resume();
    };
    const ownControl: UpstreamControl = { pause: pausing(true), resume: pausing(false) };
    silence.wait(firstByteMs, "no reply came");
    dispatcher.dispatch(
      { origin, path, method: method as Dispatcher.HttpMethod, headers: { ...headers }, body: body ?? null },
      {
        onRequestStart: (started) => {
          control = started;
          if (isOver) started.abort(stopped);
        },
        onResponseStart: (_control, status, received) => {
          if (isOver || status < 200) return;
          hasHead = true;
          silence.wait(idleMs, "nothing more came");
          listener.onHead({ status, headers: received }, ownControl);
        },
        onResponseData: (_control, chunk) => {
          silence.hear();
          if (!isOver) listener.onData(chunk as Buffer);
        },
        onResponseEnd: () => {
          if (finish()) listener.onEnd();
        },
        onResponseError: (_control, error) => {
          if (finish()) listener.onFault(faultOf(error, hasHead));
        },
      },
    );
    return () => void abort();
  };

/** The reason that our own aborts carry; nobody sees it. */
const stopped = new Error("no longer wanted");

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

/** Sends a request and gathers its whole reply. */
export const collect = (
  send: Send,
  request: UpstreamRequest,
  patience: Patience,
  caller: Caller,
  largest: number,
): Promise<UpstreamReply | UpstreamFault> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let head: UpstreamHead = { status: 0, headers: {} };
    let size = 0;
    const settle = (outcome: UpstreamReply | UpstreamFault): void => {
      caller.onLeave = undefined;
      resolve(outcome);
    };
    const abort = send(request, patience, {
      onHead: (received) => {
        head = received;
      },
      onData: (chunk) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= largest) return;
        abort();
        settle({ kind: "cut", message: `the reply had more than ${largest} bytes` });
      },
      onEnd: () => {
        const [first, second] = chunks;
        settle({ ...head, body: first && !second ? first : Buffer.concat(chunks) });
      },
      onFault: settle,
    });
    caller.onLeave = () => {
      abort();
      settle({ kind: "aborted", message: "the caller left" });
    };
    if (caller.isGone) caller.onLeave();
  });
