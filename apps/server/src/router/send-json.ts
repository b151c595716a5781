import { baseHeaders } from "./reply-headers.ts";
import type { RouterRequest } from "./request.ts";

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
  response.end(body);
};
