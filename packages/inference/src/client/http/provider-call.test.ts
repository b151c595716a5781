import { expect, it } from "vitest";
import { completion, createFetch, mappingFor } from "../../../test-kit/fetch-double.ts";
import { createTestClient, failureOf } from "../../../test-kit/test-client.ts";
import { openAiCompatible } from "../../open-ai-compatible.ts";
import type { Wire } from "../../wires/wire.ts";

const text = { model: "a/b", inputs: "x" };
const chat = { model: "a/b", messages: [{ role: "user", content: "x" }] };

const classifying = (reply: () => Response) =>
  failureOf(createTestClient(createFetch(reply), "hf_t", { maxRetries: 0 }).client.textClassification(text));

const chatting = (reply: () => Response) => {
  const double = createFetch(reply, mappingFor("conversational", "hf-inference"));
  return failureOf(createTestClient(double, "hf_t", { maxRetries: 0 }).client.chatCompletion(chat));
};

it.each([
  [400, "provider_refused"],
  [429, "rate_limited"],
  [499, "provider_refused"],
  [500, "provider_failed"],
  [503, "provider_failed"],
])("status %i is %s, with the message, the request and the reply", async (status, code) => {
  const headers = { "x-request-id": "r1" };
  expect(await classifying(() => Response.json({ error: "why" }, { status, headers }))).toMatchObject({
    code,
    message: `Error forwarded from Hub inference (status ${status}): why`,
    request: { method: "POST", url: "https://hub.test/router/hf-inference/models/at/provider" },
    response: { status, requestId: "r1", body: '{"error":"why"}' },
  });
});

it("says so where the server gives no message, and leaves out an absent request ID", async () => {
  const error = await classifying(() => new Response("", { status: 418 }));
  expect(error).toMatchObject({
    message: "Error forwarded from Hub inference (status 418): the server answered with status 418 and no message",
  });
  expect(error).not.toHaveProperty("response.requestId");
});

it.each([400, 404, 422, 500])("chat that is answered with %i is not supported", async (status) => {
  expect(await chatting(() => Response.json({ error: "why" }, { status }))).toMatchObject({
    code: "chat_not_supported",
    message: "The server of Hub inference does not seem to support chat completion for at/provider: why",
    response: { status },
  });
});

it.each([401, 403, 503])("chat that is answered with %i fails as any call", async (status) => {
  expect(await chatting(() => Response.json({ error: "why" }, { status }))).toMatchObject({
    code: status === 503 ? "provider_failed" : "provider_refused",
    message: `Error forwarded from Hub inference (status ${status}): why`,
  });
});

it('chat at a server without a model name says "this model"', async () => {
  const double = createFetch(() => Response.json({ error: "why" }, { status: 404 }));
  const { client } = createTestClient(double);
  const { messages } = chat;
  expect(await failureOf(client.chatCompletion({ messages, endpointUrl: "https://own.test" }))).toMatchObject({
    message: "The server of Hub inference does not seem to support chat completion for this model: why",
  });
});

it.each(["body", "read"])("an error of a provider's own wire in `%s` is passed on", async (step) => {
  const mine = new RangeError("mine");
  const fail = () => {
    throw mine;
  };
  const server = openAiCompatible({ id: "own", origin: "http://own.test" });
  const wire = { ...server.tasks.conversational, [step]: fail } as Wire<"conversational">;
  const provider = { ...server, tasks: { conversational: wire } };
  const { client } = createTestClient(createFetch(() => Response.json(completion("x"))));
  expect(await failureOf(client.chatCompletion({ ...chat, provider }))).toBe(mine);
});

it("a reply of the wrong shape names the field and the raw request method", async () => {
  expect(await classifying(() => Response.json([{ label: "x" }]))).toMatchObject({
    code: "invalid_output",
    message:
      "Invalid inference output from Hub inference: [0].score: expected a number, received nothing. Use the raw request method to get the reply unchecked.",
    cause: { name: "ShapeError", path: "[0].score" },
  });
});

it("a reply of the wrong shape that reports an error is that error", async () => {
  expect(await classifying(() => Response.json({ error: "out of memory" }))).toMatchObject({
    code: "provider_failed",
    message: "Error forwarded from Hub inference: out of memory",
  });
});

it("a reply that is not JSON, or breaks off, fails", async () => {
  const headers = { "content-type": "application/json" };
  expect(await classifying(() => new Response("{", { headers }))).toMatchObject({
    code: "invalid_output",
    message: "The reply is not valid JSON",
    response: { status: 200, body: "{" },
  });
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error("reset")) });
  expect(await classifying(() => new Response(broken, { headers }))).toMatchObject({
    code: "network",
    message: "The connection closed before the reply was complete",
    cause: { message: "reset" },
  });
});

it.each(["application/json", "application/json; charset=utf-8", "Application/problem+JSON"])(
  "a reply of type %s is parsed",
  async (type) => {
    const reply = () => new Response(JSON.stringify(completion("x")), { headers: { "content-type": type } });
    const double = createFetch(reply, mappingFor("conversational", "hf-inference"));
    expect(await createTestClient(double).client.chatCompletion(chat)).toEqual(completion("x"));
  },
);

it("says that a model does not exist if the router does not know it [S8.2]", async () => {
  const headers = { "x-error-code": "model_not_found" };
  const double = createFetch(() => Response.json({ error: "no" }, { status: 404, headers }));
  const { client } = createTestClient(double, "hf_t", { maxRetries: 0 });
  expect(await failureOf(client.chatCompletion({ ...chat, provider: "auto" }))).toMatchObject({
    code: "model_not_found",
    message: "The model a/b does not exist, or this token has no access",
    response: { status: 404 },
  });
});
