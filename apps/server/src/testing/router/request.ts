import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { anonymous, type Viewer } from "../../identity/viewer.ts";
import type { RouterRequest } from "../../router/request.ts";

/** A caller with an account. */
export const signedIn: Viewer = {
  account: { id: 7, name: "Ada", fullName: "Ada", isAdmin: false },
  role: "inference",
  isSession: false,
  organizations: [{ id: 9, name: "Acme", role: "read", groups: [] }],
};

export interface GivenRequest extends Partial<Omit<RouterRequest, "request" | "response">> {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | Buffer;
}

/** Another caller with an account. */
export const signedInAs = (id: number, more: Partial<Viewer> = {}): Viewer => ({
  ...signedIn,
  account: { id, name: "Ada", fullName: "Ada", isAdmin: false },
  ...more,
});

/** What the router has sent as its reply. */
export interface SentReply {
  status?: number;
  headers?: Record<string, unknown>;
  body?: Buffer;
  isEnded?: boolean;
  isDestroyed?: boolean;
}

/** The reply's body as JSON. */
export const jsonOf = ({ body }: SentReply): unknown => JSON.parse(body?.toString() ?? "");

const respondInto = (sent: SentReply) => {
  const response = Object.assign(new EventEmitter(), {
    headersSent: false,
    /** What `write` returns. */
    isFree: true,
    // HTTP/1.0 has no chunks, so the parts of a stream are its text.
    req: { httpVersionMajor: 1, httpVersionMinor: 0 },
    writeHead: (status: number, headers: Record<string, unknown>) => {
      Object.assign(sent, { status, headers });
      response.headersSent = true;
    },
    write: (text: string) => {
      sent.body = Buffer.concat([sent.body ?? Buffer.alloc(0), Buffer.from(text, "latin1")]);
      return response.isFree;
    },
    end: (last?: Buffer | string) => {
      if (typeof last === "string") response.write(last);
      else if (last) sent.body = last;
      sent.isEnded = true;
    },
    destroy: () => {
      sent.isDestroyed = true;
    },
  });
  return response;
};

/** A request without a connection, its response and the reply that it gets. */
export const routerRequest = (given: GivenRequest = {}) => {
  const { method = "POST", url = "/router/", headers = {}, body = "", ...fields } = given;
  const sent: SentReply = {};
  const response = respondInto(sent);
  const request = Object.assign(Readable.from(body.length > 0 ? [Buffer.from(body)] : []), {
    method,
    url,
    headers,
    complete: true,
    socket: {},
  });
  const inbound: RouterRequest = {
    request: request as unknown as IncomingMessage,
    response: response as unknown as ServerResponse,
    id: "request-1",
    at: 1_000,
    path: "",
    query: "",
    caller: { isAborted: false, onAbort: undefined },
    viewer: anonymous,
    accountId: null,
    ...fields,
  };
  return { inbound, response, sent };
};
