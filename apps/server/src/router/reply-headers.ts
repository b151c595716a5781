import type { ServerResponse } from "node:http";
import { sandboxPolicy } from "../http/untrusted-content.ts";

/** Headers of every reply: any site can read it, and no browser sniffs its type. */
export const baseHeaders = (id: string): Record<string, string> => ({
  "x-request-id": id,
  "x-content-type-options": "nosniff",
  "content-security-policy": sandboxPolicy,
  "cache-control": "no-store",
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "X-Request-Id,X-Error-Code,X-Error-Message,Retry-After,X-Orrery-Provider,X-Orrery-Attempts,X-Orrery-Checks,X-Orrery-Endpoint,X-Orrery-Model,X-Orrery-Revision,X-Orrery-Dropped,X-Orrery-Tokens,RateLimit,RateLimit-Policy",
});

/** Answers a browser's question whether another site can call the router. */
export const answerPreflight = (response: ServerResponse): void => {
  response.writeHead(204, {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "GET,HEAD,POST,PUT,DELETE,OPTIONS",
    "access-control-allow-headers": "*, Authorization",
    "access-control-max-age": "86400",
  });
  response.end();
};
