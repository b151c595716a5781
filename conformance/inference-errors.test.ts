import { InferenceOutputError, setLogger } from "@orrery/inference";
import { afterEach, describe, expect, it, vi } from "vitest";
import { completion } from "../packages/inference/test-kit/fetch-double.ts";
import { createTestClient, failureOf } from "../packages/inference/test-kit/test-client.ts";
import { clientOf, json, labels, messages, model, nothing, type Reply, type Setting } from "./inference-kit.ts";

/** Section 8 of the specification: the error catalogue of the inference client. */

afterEach(() => setLogger(console));

describe("8 the error catalogue", () => {
  const text = { model, inputs: "x" };
  const failing = (reply: Reply, setting: Setting = {}) =>
    failureOf(clientOf(reply, setting).client.textClassification(text));

  it("[S8.1] invalid output names the expected shape and the raw request method", async () => {
    const error = await failing(() => json([{ label: "x", score: "high" }]));
    expect(error).toBeInstanceOf(InferenceOutputError);
    expect(error).toMatchObject({
      code: "invalid_output",
      message:
        "Invalid inference output from Hub inference: [0].score: expected a number, received a string. Use the raw request method to get the reply unchecked.",
    });
  });

  it("[S8.2] a model that does not exist", async () => {
    const fetch = (async () => new Response("", { status: 404 })) as typeof globalThis.fetch;
    const { client } = createTestClient({ fetch, sent: [], calls: () => [] });
    const error = await failureOf(client.textClassification(text));
    expect(error).toMatchObject({
      code: "model_not_found",
      message: expect.stringContaining("owner/name does not exist"),
    });
  });

  it("[S8.3] no provider information", async () => {
    expect(await failing(nothing, { mapping: {} })).toMatchObject({ code: "no_provider_information" });
  });

  it("[S8.4] a model not supported for task and provider", async () => {
    for (const setting of [{ task: "fill-mask" }, { provider: "together" }])
      expect(await failing(nothing, setting)).toMatchObject({
        code: "model_not_supported",
        message: expect.stringContaining(
          "owner/name is not supported for the task text-classification at hf-inference",
        ),
      });
  });

  it("[S8.5] a model in staging mode is a warning", async () => {
    const warn = vi.fn();
    setLogger({ ...console, warn });
    const staged = { "hf-inference": { providerId: "a/b", status: "staging", task: "text-classification" } };
    const { client } = clientOf(() => json(labels), { mapping: { inferenceProviderMapping: staged } });
    expect(await client.textClassification(text)).toEqual(labels);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("staging mode"));
  });

  const adapted = async (tree: Response) => {
    const lora = { "fal-ai": { providerId: "a/b", status: "live", task: "text-to-image", adapter: "lora" } };
    const { client } = clientOf(() => tree, { mapping: { inferenceProviderMapping: lora } });
    return failureOf(client.textToImage({ model, provider: "fal-ai", inputs: "x" }));
  };

  it("[S8.6] the model tree cannot be fetched", async () => {
    expect(await adapted(json({}, 403))).toMatchObject({ code: "tree_unavailable" });
  });

  it("[S8.7] no .safetensors file", async () => {
    expect(await adapted(json([{ path: "README.md" }]))).toMatchObject({ code: "weights_missing" });
  });

  it.each([400, 404, 422, 500])(
    "[S8.8] chat answered with %i: the server does not seem to support it",
    async (status) => {
      const { client } = clientOf(() => json({ error: "why" }, status), { task: "conversational" });
      const error = await failureOf(client.chatCompletion({ model, messages }));
      expect(error).toMatchObject({
        code: "chat_not_supported",
        message: expect.stringMatching(/does not seem to support chat completion.*why/),
      });
    },
  );

  it.each([401, 402, 403, 409, 429])("[S8.8] chat answered with %i is not taken for that", async (status) => {
    const { client } = clientOf(() => json({ error: "why" }, status), { task: "conversational" });
    const call = client.chatCompletion({ model, messages }, { retry_on_error: false });
    expect(await failureOf(call)).toMatchObject({
      code: status === 429 ? "rate_limited" : "provider_refused",
      message: `Error forwarded from Hub inference (status ${status}): why`,
    });
  });

  it("[S8.8] a task other than chat answered with 400 is not taken for that", async () => {
    expect(await failing(() => json({ error: "why" }, 400))).toMatchObject({
      code: "provider_refused",
      message: "Error forwarded from Hub inference (status 400): why",
    });
  });

  it("[S8.9] the server does not support the event stream content type", async () => {
    const { client } = clientOf(() => json(completion("x")), { task: "conversational" });
    expect(await failureOf(client.chatCompletionStream({ model, messages }))).toMatchObject({
      code: "event_stream_missing",
    });
  });

  const bodies = [
    { error: "why" },
    { error: { message: "why" } },
    { error: ["why"] },
    { detail: "why" },
    { detail: [{ msg: "why" }] },
    { message: "why" },
  ];

  it.each(bodies)("[S8.10] the error %j is forwarded from the backend", async (body) => {
    expect(await failing(() => json(body, 402))).toMatchObject({
      code: "provider_refused",
      message: "Error forwarded from Hub inference (status 402): why",
      response: { status: 402, body: JSON.stringify(body) },
    });
  });

  it("[S8.10] an error in plain text is forwarded from the backend, with the provider's name", async () => {
    const reply = () => new Response("why", { status: 402, headers: { "content-type": "text/plain" } });
    const { client } = clientOf(reply, { task: "text-to-image", provider: "together" });
    expect(await failureOf(client.textToImage({ model, provider: "together", inputs: "x" }))).toMatchObject({
      code: "provider_refused",
      message: "Error forwarded from Together AI (status 402): why",
      response: { status: 402, body: "why" },
    });
  });

  it("[S8.11] the blob cannot be fetched", async () => {
    const reply: Reply = ({ url }) =>
      url.startsWith("https://cdn") ? new Response("", { status: 410 }) : json({ output: "https://cdn.test/x" });
    const { client } = clientOf(reply, { task: "text-to-image", provider: "replicate" });
    const error = await failureOf(client.textToImage({ model, provider: "replicate", inputs: "x" }));
    expect(error).toMatchObject({
      code: "download_failed",
      message: expect.stringContaining("while fetching the file"),
    });
  });

  it("[S8.12] the definitions of tasks cannot be loaded", async () => {
    const { client } = clientOf(() => json({}, 500));
    expect(await failureOf(client.textClassification({ inputs: "x" }))).toMatchObject({ code: "tasks_unavailable" });
    const page = () => new Response("<html>Sign in</html>", { headers: { "content-type": "text/html" } });
    expect(await failureOf(clientOf(page).client.textClassification({ inputs: "x" }))).toMatchObject({
      code: "invalid_output",
      message: expect.stringContaining("The reply is an HTML page instead of JSON"),
    });
  });

  it("[S8.13] no default model is defined for the task", async () => {
    const { client } = clientOf(() => json({ "text-classification": { models: [] } }));
    expect(await failureOf(client.textClassification({ inputs: "x" }))).toMatchObject({
      code: "default_model_missing",
    });
  });

  it("[S8.14] the status or result of a job cannot be fetched", async () => {
    const reply: Reply = ({ method }) =>
      method === "POST" ? json({ request_id: "r", response_url: "https://queue.fal.run/q/r" }) : json({}, 500);
    const { client } = clientOf(reply, { task: "text-to-video", provider: "fal-ai" });
    expect(await failureOf(client.textToVideo({ model, provider: "fal-ai", inputs: "x" }))).toMatchObject({
      code: "job_unreachable",
      message: expect.stringContaining("Failed to fetch the status or result"),
    });
  });
});
