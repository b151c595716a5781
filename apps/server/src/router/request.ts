import type { IncomingMessage, ServerResponse } from "node:http";
import { sandboxPolicy } from "../http/untrusted-content.ts";
import type { Identity } from "./identify.ts";
import { RouterError } from "./router-error.ts";
import type { Caller } from "./upstream/send.ts";

/** One request at the router's door: who asks, for what, and where the answer goes. */
export interface RouterRequest extends Identity {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly at: number;
  /** The path below `/router/`, still encoded, without its query. */
  readonly path: string;
  readonly query: string;
  readonly caller: Caller;
  /** The account that pays. */
  readonly accountId: number | null;
}

/** Reads a request's body, and refuses one that is too large before it is all here. */
export const readBody = ({ request }: RouterRequest, largest: number, hint = "Send less."): Promise<Buffer> => {
  const tooLarge = () => new RouterError("too_large", `The body has more than ${largest} bytes. ${hint}`);
  if (Number(request.headers["content-length"] ?? 0) > largest) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= largest) return;
      request.removeAllListeners("data");
      request.resume();
      reject(tooLarge());
    });
    request.on("end", () => {
      const [first, second] = chunks;
      resolve(first && !second ? first : Buffer.concat(chunks));
    });
    request.on("error", () => reject(new RouterError("bad_request", "The body broke off.")));
  });
};

const steady: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "content-security-policy": sandboxPolicy,
  "cache-control": "no-store",
};

const forPages: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "X-Request-Id,X-Error-Code,X-Error-Message,Retry-After,X-Orrery-Provider,X-Orrery-Attempts,X-Orrery-Model,RateLimit,RateLimit-Policy",
};

const steadyList = Object.entries(steady).flat();
const pagesList = [...steadyList, ...Object.entries(forPages).flat()];

/** Headers of every reply that are always the same, as a list; what only browsers read is told to those alone. */
export const steadyHeaders = ({ request }: Pick<RouterRequest, "request">): readonly string[] =>
  request.headers.origin === undefined ? steadyList : pagesList;

/** Headers of every reply: pages of other sites may read it, and no browser may take it for something else. */
export const baseHeaders = (id: string): Record<string, string> => ({ "x-request-id": id, ...steady, ...forPages });

/** A body up to this size is put behind its head. */
const joinedUpTo = 32 * 1024;

/** Ends a reply. Node sends head and body of a small one with one write where the body is a text, and with two else. */
export const endAtOnce = (response: ServerResponse, body: Buffer): void => {
  if (body.length > joinedUpTo) response.end(body);
  else response.end(body.toString("latin1"), "latin1");
};

/** Answers with JSON. */
export const sendJson = (
  { response, id }: RouterRequest,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    ...baseHeaders(id),
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    ...headers,
  });
  endAtOnce(response, body);
};

/** The address of the hub, as the caller knows it. */
export const hubBase = ({ request }: RouterRequest, publicUrl: string): string => {
  if (publicUrl) return publicUrl;
  const host = /^[\w.:[\]-]+$/.test(request.headers.host ?? "") ? request.headers.host : "localhost";
  return `http://${host}`;
};
