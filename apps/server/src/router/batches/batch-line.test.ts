import { expect, test } from "vitest";
import type { RouterRequest } from "../request.ts";
import { RouterError, type RouterErrorDetail } from "../router-error.ts";
import { sendJson } from "../send-json.ts";
import { type BatchedCall, createRunLine, failedText } from "./batch-line.ts";

const viewer = { isSession: false, organizations: [], tokenId: 3 };
const callOf = () =>
  ({
    batch: { endpoint: "/v1/chat/completions", payer_id: 8 },
    line: { number: 1, custom_id: "one", text: '{"custom_id":"one","body":{"model":"acme/chat","n":1}}' },
    requestId: "r1",
    viewer,
    caller: { isAborted: false, onAbort: undefined },
  }) as unknown as BatchedCall;

const parse = async (body: Buffer) => JSON.parse(body.toString()) as Record<string, unknown>;

const run = async (answer: (inbound: RouterRequest, path: string) => Promise<void>, call = callOf()) => {
  const errors: unknown[] = [];
  const deps = { bodies: { read: () => expect.unreachable(), parseObject: parse }, answer, now: () => 5 };
  const outcome = await createRunLine({ ...deps, onError: (error) => errors.push(error) })(call);
  const result = "text" in outcome ? (JSON.parse(outcome.text) as { id: string }) : undefined;
  return { outcome, result, errors };
};
const refuse = (code: "rate_limited" | "bad_request", detail?: RouterErrorDetail) => async () => {
  throw new RouterError(code, "No.", detail);
};
const newId = expect.stringMatching(/^batch_req_[0-9a-f]{32}$/);

test("a line is a call of its payer, with the line's body", async () => {
  const call = callOf();
  let seen: unknown;
  const { outcome, result } = await run(async (inbound, path) => {
    const { request, response, ...rest } = inbound;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, url, headers, complete, socket } = request;
    seen = { ...rest, body: Buffer.concat(chunks).toString(), path: [path, rest.path], method, url, headers };
    expect([complete, socket, response.statusCode, response.headersSent]).toEqual([true, {}, 0, false]);
    sendJson(inbound, 201, { answer: "yes" });
    expect(response.headersSent).toBe(true);
  }, call);
  const body = '{"model":"acme/chat","n":1}';
  expect(seen).toEqual({
    id: "r1",
    at: 5,
    query: "",
    viewer,
    accountId: 8,
    caller: call.caller,
    body,
    path: ["chat/completions", "v1/chat/completions"],
    method: "POST",
    url: "/router/v1/chat/completions",
    headers: { "content-type": "application/json", "content-length": String(body.length) },
  });
  expect(outcome).toMatchObject({ state: "done" });
  expect(result).toEqual({
    id: newId,
    custom_id: "one",
    response: { status_code: 201, request_id: "r1", body: { answer: "yes" } },
    error: null,
  });
});

test("an error of the router is the result of a failed line", async () => {
  const { outcome, result, errors } = await run(refuse("bad_request", { param: "n" }));
  expect(outcome).toMatchObject({ state: "failed" });
  const metadata = { request_id: "r1" };
  const error = { message: "No.", type: "invalid_request_error", code: "bad_request", param: "n", metadata };
  expect(result).toEqual({
    id: newId,
    custom_id: "one",
    response: { status_code: 400, request_id: "r1", body: { error } },
    error: null,
  });
  expect(errors).toEqual([]);
});

test("a line waits as long as a limit of the hub says, or one second", async () => {
  const limited = await run(refuse("rate_limited", { headers: { "retry-after": "7" } }));
  expect(limited.outcome).toEqual({ waitMs: 7_000 });
  expect((await run(refuse("rate_limited"))).outcome).toEqual({ waitMs: 1_000 });
});

test("a line that a provider's limit has refused does not wait: it was sent", async () => {
  const { outcome, result } = await run(refuse("rate_limited", { metadata: { provider: "groq" } }));
  expect(outcome).toMatchObject({ state: "failed" });
  expect(result).toMatchObject({ response: { status_code: 429 } });
});

test("an unexpected error is reported, and not shown", async () => {
  const bug = new Error("secret detail");
  const { outcome, result, errors } = await run(() => Promise.reject(bug));
  expect(outcome).toMatchObject({ state: "failed" });
  expect(result).toEqual({
    id: newId,
    custom_id: "one",
    response: null,
    error: { code: "internal", message: "Internal error. Try again." },
  });
  expect(errors).toEqual([bug]);
});

test("a line that is aborted when the hub stops is interrupted, whatever its reply is", async () => {
  const call = callOf();
  const { outcome, result } = await run(async (inbound) => {
    call.caller.isAborted = true;
    sendJson(inbound, 200, {});
  }, call);
  expect(outcome).toMatchObject({ state: "failed" });
  expect(result).toEqual({
    id: newId,
    custom_id: "one",
    response: null,
    error: {
      code: "interrupted",
      message:
        "The hub stopped while this request was running. It was not sent again, because it can have been charged. Send it in a new batch.",
    },
  });
});

test("every result has an id of its own", () => {
  const idOf = () => (JSON.parse(failedText("one", "a", "b")) as { id: string }).id;
  expect(idOf()).not.toBe(idOf());
});
