import { afterEach, beforeEach, expect, test } from "vitest";
import { isApiError } from "./api-error.ts";
import { getJson, sendForJson, sendJson } from "./get-json.ts";
import { readAllowance } from "./sessions.ts";

let asked: { readonly path: string; readonly init: RequestInit | undefined }[] = [];
let reply = new Response();
const { fetch } = globalThis;

beforeEach(() => {
  asked = [];
  globalThis.fetch = async (path, init) => {
    asked.push({ path: String(path), init });
    return reply;
  };
});
afterEach(() => {
  globalThis.fetch = fetch;
});

const failureOf = async (status: number, body: string) => {
  reply = new Response(body, { status, headers: { "x-request-id": "from-header" } });
  const thrown = await getJson("/x").catch((error: unknown) => error);
  if (!isApiError(thrown)) throw thrown;
  const { code, message, requestId } = thrown;
  return [code, message, requestId];
};

test.each([
  [404, '{"error":"Model not found.","requestId":"r1"}', ["not_found", "Model not found.", "r1"]],
  [
    401,
    '{"error":{"message":"Send a token.","code":"unauthorized","metadata":{"request_id":"r2"}}}',
    ["unauthorized", "Send a token.", "r2"],
  ],
  [
    500,
    '{"error":{"type":"server_error"}}',
    ["failed", "The hub returned an error. Try again in a moment.", "from-header"],
  ],
  [502, "<html>", ["failed", "The hub returned an error. Try again in a moment.", "from-header"]],
  [500, "null", ["failed", "The hub returned an error. Try again in a moment.", "from-header"]],
])("an error with status %d and body %s keeps its message and request id", async (status, body, expected) => {
  expect(await failureOf(status, body)).toEqual(expected);
});

test("sends no content type without a body", async () => {
  reply = new Response(null, { status: 204 });
  await sendJson("DELETE", "/x");
  expect(asked).toEqual([{ path: "/x", init: { method: "DELETE", headers: { accept: "application/json" } } }]);
});

test("sendForJson returns the reply's body", async () => {
  reply = Response.json({ made: 1 });
  expect(await sendForJson("POST", "/x", { a: 1 })).toEqual({ made: 1 });
  expect(asked[0]?.init).toEqual({
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: '{"a":1}',
  });
});

test("reads the rate limit from the RateLimit-Policy header", () => {
  expect(readAllowance('"fixed window";"api";q=3000;w=300')).toEqual({ requests: 3000, minutes: 5 });
  expect(readAllowance(null)).toBeUndefined();
});
