import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { anonymous, type Viewer } from "../identity/viewer.ts";
import type { RouterRequest } from "../router/request.ts";

/** A caller with an account. */
export const signedIn: Viewer = {
  account: { id: 7, name: "Ada", fullName: "Ada", isAdmin: false },
  role: "inference",
  isSession: false,
  organizations: [{ id: 9, name: "Acme", role: "read", groups: [] }],
};

interface Given extends Partial<Omit<RouterRequest, "request" | "response">> {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | Buffer;
}

/** What the router has sent as its reply. */
export interface SentReply {
  status?: number;
  headers?: Record<string, unknown>;
  body?: Buffer;
  isDestroyed?: boolean;
}

/** The reply's body as JSON. */
export const jsonOf = ({ body }: SentReply): unknown => JSON.parse(body?.toString() ?? "");

/** A request without a connection, and the reply that it gets. */
export const routerRequest = (given: Given = {}): { readonly inbound: RouterRequest; readonly sent: SentReply } => {
  const { method = "POST", url = "/router/", headers = {}, body = "", ...fields } = given;
  const sent: SentReply = {};
  const response = {
    headersSent: false,
    writeHead: (status: number, replyHeaders: Record<string, unknown>) => {
      Object.assign(sent, { status, headers: replyHeaders });
      response.headersSent = true;
    },
    // HTTP/1.0 has no chunks, so the parts of a stream are its text.
    req: { httpVersionMajor: 1, httpVersionMinor: 0 },
    write: (text: string) => {
      sent.body = Buffer.concat([sent.body ?? Buffer.alloc(0), Buffer.from(text, "latin1")]);
      return true;
    },
    end: (last?: Buffer | string) => {
      if (typeof last === "string") response.write(last);
      else if (last) sent.body = last;
    },
    destroy: () => {
      sent.isDestroyed = true;
    },
  };
  const request = Object.assign(Readable.from(body.length > 0 ? [Buffer.from(body)] : []), {
    ...{ method, url, headers, complete: true, socket: {} },
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
  return { inbound, sent };
};
