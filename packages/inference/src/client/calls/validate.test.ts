import { describe, expect, it } from "vitest";
import { createFetch } from "../../../test-kit/fetch-double.ts";
import { createTestClient, failureOf } from "../../../test-kit/test-client.ts";
import { openAiCompatible } from "../../open-ai-compatible.ts";

const nothing = () => createFetch(() => new Error("nothing may be sent"));

const codeOf = async (
  args: object,
  { token = "hf_test_token", options = {}, method = "textClassification" as string } = {},
) => {
  const double = nothing();
  const { client } = createTestClient(double, token, options);
  const run = client[method as "textClassification"] as unknown as (args: object, options?: object) => Promise<unknown>;
  const error = await failureOf(run(args));
  expect(double.sent).toEqual([]);
  return error;
};

const text = { inputs: "x", model: "a/b" };
const chat = { messages: [{ role: "user", content: "x" }] };

describe("what is refused before anything is sent", () => {
  it.each(["https://host/x", "http://host", "HTTPS://HOST", "/path"])("a URL as model: %s", async (model) => {
    expect(await codeOf({ inputs: "x", model })).toMatchObject({
      code: "model_is_url",
      name: "InputError",
      message: expect.stringContaining("endpointUrl"),
    });
  });

  it("an endpoint together with another provider", async () => {
    const args = { ...text, endpointUrl: "https://host", provider: "fal-ai" };
    expect(await codeOf(args)).toMatchObject({ code: "endpoint_with_provider" });
    const own = openAiCompatible({ id: "mine", origin: "http://mine" });
    expect(await codeOf({ ...args, provider: own })).toMatchObject({ code: "endpoint_with_provider" });
  });

  it("a request without model and task", async () => {
    expect(await codeOf({ inputs: "x" }, { method: "request" })).toMatchObject({ code: "model_or_task_missing" });
  });

  it("a request without task at another provider, and with auto", async () => {
    const args = { inputs: "x", model: "a/b" };
    expect(await codeOf({ ...args, provider: "together" }, { method: "request" })).toMatchObject({
      code: "task_missing",
    });
    expect(await codeOf({ ...args, provider: "auto" }, { method: "request" })).toMatchObject({ code: "task_missing" });
  });

  it("an unknown provider, listing those known", async () => {
    expect(await codeOf({ ...text, provider: "unknown" })).toMatchObject({
      code: "unknown_provider",
      message: expect.stringContaining("together"),
    });
    expect(await codeOf({ ...text, provider: "toString" })).toMatchObject({ code: "unknown_provider" });
  });

  it("a task the provider does not have, listing those it has", async () => {
    expect(await codeOf({ ...text, provider: "nscale" })).toMatchObject({
      code: "unsupported_task",
      message: expect.stringContaining("conversational, text-to-image"),
    });
  });

  it("a hub token, no key and a bare model name at a closed provider", async () => {
    const args = { ...chat, provider: "openai", model: "openai/gpt" };
    const method = "chatCompletion";
    expect(await codeOf(args, { method })).toMatchObject({ code: "hub_token_refused" });
    expect(await codeOf(args, { method, token: "" })).toMatchObject({ code: "provider_key_missing" });
    expect(await codeOf({ ...args, model: "gpt" }, { method, token: "sk-key" })).toMatchObject({
      code: "model_prefix_missing",
    });
    expect(await codeOf({ ...chat, provider: "openai" }, { method, token: "sk-key" })).toMatchObject({
      code: "model_prefix_missing",
    });
  });

  it.each(["openai", "openai-gpt", "openaigpt/x", "OpenAI/gpt", "x/openai/gpt"])(
    "a model of a closed provider whose name does not begin with the provider and a slash: %s",
    async (model) => {
      const args = { ...chat, provider: "openai", model };
      expect(await codeOf(args, { method: "chatCompletion", token: "sk-key" })).toMatchObject({
        code: "model_prefix_missing",
      });
    },
  );

  it("sounds a media provider does not take, and sounds without a type", async () => {
    const args = { provider: "fal-ai", model: "a/b" };
    const method = "automaticSpeechRecognition";
    for (const inputs of [
      new Blob(["x"], { type: "audio/flac" }),
      new Blob(["x"]),
      new Uint8Array(4),
      "https://h/x.wav",
    ])
      expect(await codeOf({ ...args, inputs }, { method })).toMatchObject({
        code: "media_type_refused",
        message: expect.stringContaining("audio/mpeg, audio/mp4, audio/wav, audio/x-wav"),
      });
  });

  it("auto with a provider's key, and chat with auto without a token", async () => {
    expect(await codeOf({ ...text, provider: "auto" }, { token: "other" })).toMatchObject({
      code: "hub_token_missing",
      name: "RoutingError",
    });
    const args = { ...chat, model: "a/b", provider: "auto" };
    expect(await codeOf(args, { method: "chatCompletion", token: "" })).toMatchObject({ code: "hub_token_missing" });
  });

  it("one provider's key for several providers", async () => {
    const args = { ...chat, model: "a/b", providers: ["together", "groq"] };
    expect(await codeOf(args, { method: "chatCompletion", token: "sk-key" })).toMatchObject({
      code: "provider_key_shared",
    });
  });

  it("empty lists, missing inputs and missing messages", async () => {
    expect(await codeOf({ ...text, providers: [] })).toMatchObject({ code: "invalid_input" });
    expect(await codeOf({ model: "a/b" })).toMatchObject({ code: "invalid_input" });
    expect(await codeOf({ model: "a/b", messages: [] }, { method: "chatCompletion" })).toMatchObject({
      code: "invalid_input",
    });
    expect(await codeOf({ model: "a/b" }, { method: "imageClassification" })).toMatchObject({ code: "invalid_input" });
    expect(
      await codeOf({ model: "a/b", inputs: { question: "?" } }, { method: "visualQuestionAnswering" }),
    ).toMatchObject({ code: "invalid_input", message: expect.stringContaining("inputs.image") });
  });

  it("a model name that climbs out of its path", async () => {
    for (const model of ["a/../b", "..", "a/%2e%2e/b", "a//b"])
      expect(await codeOf({ inputs: "x", model })).toMatchObject({ code: "invalid_input" });
  });
});
