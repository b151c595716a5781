import { EventEmitter } from "node:events";
import { Readable } from "node:stream";
import type { Viewer } from "../../identity/viewer.ts";
import type { RouterRequest } from "../request.ts";

/** A response that remembers what is sent. */
export class FakeResponse extends EventEmitter {
  status = 0;
  headers: Readonly<Record<string, unknown>> = {};
  text = "";
  isEnded = false;
  /** What `write` returns. */
  isFree = true;

  writeHead(status: number, headers: Readonly<Record<string, unknown>>): this {
    this.status = status;
    this.headers = headers;
    return this;
  }

  write(text: string | Buffer): boolean {
    this.text += text;
    return this.isFree;
  }

  end(text: string | Buffer = ""): void {
    this.text += text;
    this.isEnded = true;
  }
}

export interface FakeRequestOptions {
  readonly method?: string;
  readonly query?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly viewer: Viewer;
  readonly accountId?: number | null;
}

/** A request to the router without a connection. */
export const fakeRequest = (options: FakeRequestOptions) => {
  const { method = "GET", query = "", body = "", headers = {}, viewer, accountId = null } = options;
  const response = new FakeResponse();
  const request = Object.assign(Readable.from([Buffer.from(body)]), { method, headers, complete: true });
  const caller = { isAborted: false, onAbort: undefined };
  const inbound = { request, response, id: "r1", at: 0, path: "", query, viewer, accountId, caller };
  return { inbound: inbound as unknown as RouterRequest, response };
};

/** A caller with an account and a role. */
export const viewerWith = (id: number, more: Partial<Viewer> = {}): Viewer => ({
  account: { id, name: "ada", fullName: "Ada", isAdmin: false },
  role: "inference",
  isSession: false,
  organizations: [],
  ...more,
});
