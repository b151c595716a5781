import { isIP, type LookupFunction, connect as openPlain, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { connect as openSecure } from "node:tls";
import { sendBody } from "./request-body.ts";
import { type BodyEnd, headText } from "./request-text.ts";
import type { HeaderFields } from "./response-head.ts";
import { ResponseReader } from "./response-reader.ts";

/** A request over a connection. */
export interface ConnectionRequest {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | string | Readable;
}

/** Who hears of the reply; after `onEnd` or `onError` nothing more is told. */
export interface ConnectionListener {
  readonly onHead: (status: number, headers: HeaderFields) => void;
  readonly onData: (chunk: Buffer) => void;
  readonly onEnd: () => void;
  readonly onError: (error: Error) => void;
  /** Something of a body that comes as a stream was sent, or taken. */
  readonly onProgress?: () => void;
}

/** What connections to a place have in common. */
export interface ConnectionSettings {
  readonly connectMs: number;
  readonly lookup?: LookupFunction;
  /** Throws where a host may not be reached. */
  readonly checkHost?: (host: string) => void;
  /** The certificates that are trusted, where not those that Node trusts. */
  readonly ca?: string;
}

/** Where a connection goes, and what is told of it there. */
export interface Place {
  readonly url: URL;
  /** What the last handshake left, so that the next is shorter. */
  session?: Buffer | undefined;
}

const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });

const cut = (): Error => failure("CUT", "the connection was cut");

/** The host without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** Where bytes arrive. What comes over one socket has been read before anything comes over another. */
const landing = Buffer.allocUnsafeSlow(64 * 1024);
/** As much as comes at once over a secure one, which may deliver in the middle of anything that is written. */
const secureLandingSize = 16 * 1024;

/** Opens a socket that tells of what came in one place again and again: to make one for each piece costs as much as to read it. */
const openSocket = (place: Place, { lookup, ca }: ConnectionSettings, onBytes: (bytes: Buffer) => void): Socket => {
  const { protocol, port } = place.url;
  const host = hostOf(place.url);
  const shared = { host, noDelay: true, ...(lookup && { lookup }) };
  const readInto = (buffer: Buffer) => ({
    buffer,
    callback: (size: number) => {
      onBytes(buffer.subarray(0, size));
      return true;
    },
  });
  if (protocol !== "https:") return openPlain({ ...shared, port: Number(port || 80), onread: readInto(landing) });
  // In a name of its own, since the types of `onread` are missing here.
  const secure = {
    ...shared,
    port: Number(port || 443),
    ALPNProtocols: ["http/1.1"],
    onread: readInto(Buffer.allocUnsafeSlow(secureLandingSize)),
    ...(isIP(host) === 0 && { servername: host }),
    ...(place.session && { session: place.session }),
    ...(ca && { ca }),
  };
  const socket = openSecure(secure);
  return socket.on("session", (session) => {
    place.session = session;
  });
};

/** How the end of a body is told. A stream's length is what its caller says. */
const endOf = ({ body, method, headers }: ConnectionRequest): BodyEnd => {
  if (body === undefined) return method === "POST" || method === "PUT" || method === "PATCH" ? 0 : undefined;
  if (typeof body === "string") return Buffer.byteLength(body);
  if (Buffer.isBuffer(body)) return body.length;
  const told = headers["content-length"];
  return told !== undefined && /^\d{1,15}$/.test(told) ? Number(told) : "chunks";
};

/**
 * A connection to a provider, which carries one exchange after the other. It does what the router needs of HTTP/1.1 and
 * no more, which costs less than a client for everything. It never sends anything twice, and one on which anything
 * was odd is not used again.
 */
export class Connection {
  readonly place: Place;
  /** Until when it may wait for use. */
  idleUntil = 0;
  isGone = false;
  readonly #socket: Socket;
  readonly #reader = new ResponseReader();
  readonly #onFree: (connection: Connection, idleSeconds: number | undefined) => void;
  #listener: ConnectionListener | undefined;
  /** There while a body that comes as a stream is sent. */
  #stopSending: (() => void) | undefined;

  constructor(
    place: Place,
    settings: ConnectionSettings,
    onFree: (connection: Connection, idleSeconds: number | undefined) => void,
  ) {
    this.place = place;
    this.#onFree = onFree;
    const socket = openSocket(place, settings, (bytes) => this.#hear(bytes));
    this.#socket = socket;
    const timer = setTimeout(() => this.fail(failure("CONNECT_TIMEOUT", "no connection in time")), settings.connectMs);
    socket.once(place.url.protocol === "https:" ? "secureConnect" : "connect", () => clearTimeout(timer));
    socket.on("end", () => {
      this.#hear(undefined);
      this.isGone = true;
      if (!this.#listener) this.destroy();
    });
    socket.on("error", (error) => this.#lose(error));
    socket.on("close", () => {
      clearTimeout(timer);
      this.#lose(cut());
    });
  }

  /** Whether it waits for the caller to go on with a body, rather than for the server. */
  get isAwaitingBody(): boolean {
    return this.#stopSending !== undefined && !this.#socket.writableNeedDrain;
  }

  /** Sends a request; the connection must be free. */
  send(request: ConnectionRequest, listener: ConnectionListener): void {
    const { method, path, headers, body } = request;
    this.#listener = listener;
    try {
      const end = endOf(request);
      const head = headText(method, path, this.place.url.host, headers, end);
      this.#reader.expect(this, method === "HEAD");
      if (body === undefined) this.#socket.write(head.text, "latin1");
      // A text with as many bytes as letters is the same in both encodings, and this one is sent faster.
      else if (typeof body === "string" && head.isAscii)
        this.#socket.write(head.text + body, end === body.length ? "latin1" : "utf8");
      else this.#sendParts(head.text, body, end);
    } catch (error) {
      process.nextTick(() => this.fail(error as Error));
    }
  }

  #sendParts(head: string, body: Buffer | string | Readable, end: BodyEnd): void {
    this.#socket.cork();
    this.#socket.write(head, "latin1");
    if (typeof body === "string" || Buffer.isBuffer(body)) this.#socket.write(body);
    else this.#sendStream(body, end);
    this.#socket.uncork();
  }

  #sendStream(body: Readable, end: BodyEnd): void {
    this.#stopSending = sendBody(body, this.#socket, end, {
      onProgress: () => this.#listener?.onProgress?.(),
      onDone: (error) => {
        this.#stopSending = undefined;
        if (error) this.fail(error);
      },
    });
  }

  pause(): void {
    this.#reader.pause();
    this.#socket.pause();
  }

  resume(): void {
    try {
      if (this.#reader.resume()) this.#socket.resume();
    } catch (error) {
      this.fail(error as Error);
    }
  }

  /** Ends it; nothing more is told to anyone. */
  destroy(): void {
    this.#listener = undefined;
    this.isGone = true;
    this.#stopSending?.();
    this.#stopSending = undefined;
    this.#socket.destroy();
  }

  /** Ends it, and tells who listens why. */
  fail(error: Error): void {
    const listener = this.#listener;
    // Should it be the session that the server did not like, the next handshake is without one.
    this.place.session = undefined;
    this.destroy();
    listener?.onError(error);
  }

  onHead(status: number, headers: HeaderFields): void {
    this.#listener?.onHead(status, headers);
  }

  onData(chunk: Buffer): void {
    this.#listener?.onData(chunk);
  }

  onEnd(canStay: boolean, idleSeconds: number | undefined): void {
    const listener = this.#listener;
    this.#listener = undefined;
    // A server that answers before it has heard all may take the rest for another request.
    const isUnsent = this.#stopSending !== undefined || this.#socket.writableLength > 0;
    if (!canStay || isUnsent || this.isGone) this.destroy();
    else this.#onFree(this, idleSeconds);
    listener?.onEnd();
  }

  /** Hears what came, or that nothing more will. */
  #hear(bytes: Buffer | undefined): void {
    if (this.isGone) return;
    try {
      if (bytes) this.#reader.read(bytes);
      else if (!this.#reader.close()) this.fail(cut());
    } catch (error) {
      this.fail(error as Error);
    }
  }

  /** The socket is of no use any more; a reply that was heard whole before that is told all the same. */
  #lose(error: Error): void {
    this.isGone = true;
    if (this.#listener && !this.#reader.hasAll) this.fail(error);
  }
}
