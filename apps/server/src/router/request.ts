import type { IncomingMessage, ServerResponse } from "node:http";
import { sandboxPolicy } from "../http/untrusted-content.ts";
import type { Identity } from "./identify.ts";
import { RouterError } from "./router-error.ts";
import type { Caller } from "./upstream/send.ts";

/** One request to the router, with its caller and its response. */
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

/** Reads a request body; rejects one that is too large before it has arrived in full. */
export const readBody = (
  { request }: RouterRequest,
  maxBytes: number,
  hint = "Send a smaller body.",
): Promise<Buffer> => {
  const tooLarge = () => new RouterError("too_large", `The request body exceeds ${maxBytes} bytes. ${hint}`);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= maxBytes) return;
      request.removeAllListeners("data");
      request.resume();
      reject(tooLarge());
    });
    request.on("end", () => {
      const [first, second] = chunks;
      resolve(first && !second ? first : Buffer.concat(chunks));
    });
    request.on("error", () => reject(new RouterError("bad_request", "The request body was cut off. Send it again.")));
  });
};

const fixedHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "content-security-policy": sandboxPolicy,
  "cache-control": "no-store",
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "X-Request-Id,X-Error-Code,X-Error-Message,Retry-After,X-Orrery-Provider,X-Orrery-Attempts,X-Orrery-Model,RateLimit,RateLimit-Policy",
};

/** Headers of every reply: any site can read it, and no browser sniffs its type. */
export const baseHeaders = (id: string): Record<string, string> => ({
  "x-request-id": id,
  ...fixedHeaders,
});

/** Larger bodies are not copied into a string. */
const maxJoinedBytes = 32 * 1024;

/** Ends a reply. Node sends head and body in one write if the body is a string, in two if it is a buffer. */
export const endInOneWrite = (response: ServerResponse, body: Buffer): void => {
  if (body.length > maxJoinedBytes) response.end(body);
  else response.end(body.toString("latin1"), "latin1");
};

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
  endInOneWrite(response, body);
};

/** The hub's base URL as the caller sees it. */
export const hubBase = ({ request }: RouterRequest, publicUrl: string): string => {
  if (publicUrl) return publicUrl;
  const host = /^[\w.:[\]-]+$/.test(request.headers.host ?? "") ? request.headers.host : "localhost";
  return `http://${host}`;
};
