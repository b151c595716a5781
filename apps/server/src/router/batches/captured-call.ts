import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable, Writable } from "node:stream";
import type { Viewer } from "../../identity/viewer.ts";
import type { Caller, RouterRequest } from "../request.ts";

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
}

export interface CapturedReply {
  readonly status: number;
  readonly body: Buffer;
}

/** Collects a reply that is sent at once; streams are never asked for. */
class CapturedResponse extends Writable {
  statusCode = 0;
  headersSent = false;
  readonly #chunks: Buffer[] = [];

  writeHead(status: number): this {
    this.statusCode = status;
    this.headersSent = true;
    return this;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  reply(): CapturedReply {
    return { status: this.statusCode, body: Buffer.concat(this.#chunks) };
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
): Promise<CapturedReply> => {
  const { id, at, path, viewer, accountId, caller } = call;
  const response = new CapturedResponse();
  // Endpoints write a head and a body, and read nothing else of a reply that is not streamed.
  const written: Writable = response;
  await answer({
    request: requestOf(call),
    response: written as ServerResponse,
    id,
    at,
    path,
    query: "",
    viewer,
    accountId,
    caller,
  });
  return response.reply();
};
