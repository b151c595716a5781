import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable, Writable } from "node:stream";
import type { Viewer } from "../../identity/viewer.ts";
import type { Caller, ProbeTarget, RouterRequest } from "../request.ts";

/** A call without a connection. */
export interface CapturedCall {
  /** Names the call in the ledger. */
  readonly id: string;
  readonly at: number;
  /** Below `/router/`. */
  readonly path: string;
  readonly body: Buffer;
  readonly viewer: Viewer;
  readonly accountId: number;
  readonly caller: Caller;
  readonly probe?: ProbeTarget;
}

export interface CapturedReply {
  readonly status: number;
  readonly body: Buffer;
  /** When each part of a stream was written, and where it ends. */
  readonly parts: readonly { readonly at: number; readonly end: number }[];
}

export interface CaptureLimits {
  readonly now: () => number;
  readonly maxBytes: number;
  /** Called when a reply is longer; the rest is dropped. */
  readonly onFull: () => void;
}

const noLimits: CaptureLimits = { now: Date.now, maxBytes: Number.POSITIVE_INFINITY, onFull: () => {} };

/** Collects a reply or a stream. */
class CapturedResponse extends Writable {
  statusCode = 0;
  headersSent = false;
  /** Without chunks of HTTP/1.1, a stream is written as it is. */
  readonly req = { httpVersionMajor: 1, httpVersionMinor: 0 };
  readonly #limits: CaptureLimits;
  readonly #chunks: Buffer[] = [];
  readonly #parts: { at: number; end: number }[] = [];
  #size = 0;

  constructor(limits: CaptureLimits) {
    super();
    this.#limits = limits;
  }

  writeHead(status: number): this {
    this.statusCode = status;
    this.headersSent = true;
    return this;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const { now, maxBytes, onFull } = this.#limits;
    const taken = chunk.subarray(0, Math.max(0, maxBytes - this.#size));
    if (taken.length > 0) {
      this.#chunks.push(taken);
      this.#size += taken.length;
      this.#parts.push({ at: now(), end: this.#size });
    }
    done();
    if (taken.length < chunk.length) onFull();
  }

  reply(): CapturedReply {
    return { status: this.statusCode, body: Buffer.concat(this.#chunks), parts: this.#parts };
  }
}

const requestOf = ({ path, body }: CapturedCall): IncomingMessage =>
  Object.assign(Readable.from([body]), {
    method: "POST",
    url: `/router/${path}`,
    headers: { "content-type": "application/json", "content-length": String(body.length) },
    complete: true,
    socket: {},
  }) as IncomingMessage;

/** Runs a call through an endpoint, and returns its reply. Errors of the router are thrown. */
export const captureReply = async (
  call: CapturedCall,
  answer: (inbound: RouterRequest) => Promise<void>,
  limits: CaptureLimits = noLimits,
): Promise<CapturedReply> => {
  const { id, at, path, viewer, accountId, caller, probe } = call;
  const response = new CapturedResponse(limits);
  // Endpoints write a head and a body, and read nothing else of a captured reply.
  const written: Writable = response;
  const inbound = {
    request: requestOf(call),
    response: written as ServerResponse,
    id,
    at,
    path,
    query: "",
    viewer,
    accountId,
    caller,
  };
  await answer(probe ? { ...inbound, probe } : inbound);
  return response.reply();
};
