import { expect, it } from "vitest";
import { createFetch } from "../../../test-kit/fetch-double.ts";
import { createTestClient, failureOf } from "../../../test-kit/test-client.ts";
import { INFERENCE_PROVIDERS } from "../../provider-table.ts";

const messages = [{ role: "user", content: "x" }];
const text = { inputs: "x", model: "a/b" };
const chat = { messages, model: "a/b" };
const blob = (type: string) => new Blob(["x"], { type });
const speech = { provider: "fal-ai", model: "a/b" };
const accepted = "audio/mpeg, audio/mp4, audio/wav, audio/x-wav";
const known = [...INFERENCE_PROVIDERS, "auto"].join(", ");

/** The method, its arguments, the token, and the whole error. */
const rows: readonly (readonly [method: string, args: object, token: string, code: string, message: string])[] = [
  [
    "textClassification",
    { inputs: "x", model: "https://host" },
    "hf_t",
    "model_is_url",
    "A URL is no longer accepted as model: give it as endpointUrl",
  ],
  [
    "textClassification",
    { ...text, endpointUrl: "https://host", provider: "fal-ai" },
    "hf_t",
    "endpoint_with_provider",
    "endpointUrl cannot be combined with the provider fal-ai: leave one of them out",
  ],
  ["request", { inputs: "x" }, "hf_t", "model_or_task_missing", "Either a model or a task is required"],
  [
    "request",
    { ...text, provider: "together" },
    "hf_t",
    "task_missing",
    'The provider together needs a task: give it in the options, as in { task: "…" }',
  ],
  [
    "request",
    { ...text, provider: "auto" },
    "hf_t",
    "task_missing",
    'provider "auto" needs a task: give it in the options, as in { task: "…" }',
  ],
  [
    "textClassification",
    { ...text, provider: "unknown" },
    "hf_t",
    "unknown_provider",
    `The provider unknown is not known; known are ${known}`,
  ],
  [
    "textClassification",
    { ...text, provider: "nscale" },
    "hf_t",
    "unsupported_task",
    "The provider nscale does not offer text-classification; it offers conversational, text-to-image",
  ],
  [
    "chatCompletion",
    { ...chat, provider: "openai", model: "openai/x" },
    "hf_t",
    "hub_token_refused",
    "OpenAI is a closed provider: it needs its own key, not a hub token",
  ],
  [
    "chatCompletion",
    { ...chat, provider: "openai", model: "openai/x" },
    "",
    "provider_key_missing",
    "OpenAI needs its own key as accessToken",
  ],
  [
    "chatCompletion",
    { ...chat, provider: "openai", model: "x" },
    "sk-key",
    "model_prefix_missing",
    'Models of OpenAI begin with "openai/", as in "openai/some-model"',
  ],
  [
    "automaticSpeechRecognition",
    { ...speech, inputs: blob("audio/flac") },
    "hf_t",
    "media_type_refused",
    `fal accepts ${accepted}; this file is audio/flac`,
  ],
  [
    "automaticSpeechRecognition",
    { ...speech, inputs: blob("") },
    "hf_t",
    "media_type_refused",
    `fal accepts ${accepted}; this file is untyped`,
  ],
  [
    "automaticSpeechRecognition",
    { ...speech, inputs: new Uint8Array(1) },
    "hf_t",
    "media_type_refused",
    `fal needs audio as a Blob whose type is one of ${accepted}`,
  ],
  [
    "textClassification",
    { ...text, provider: "auto" },
    "other-key",
    "hub_token_missing",
    'provider "auto" needs a hub token: a provider\'s key fits that provider only',
  ],
  [
    "chatCompletion",
    { ...chat, provider: "auto" },
    "",
    "hub_token_missing",
    'Chat with provider "auto" needs a hub token',
  ],
  [
    "chatCompletion",
    { ...chat, providers: ["together", "groq", "together"] },
    "sk-key",
    "provider_key_shared",
    "A provider's key fits one provider, and these are together, groq: use a hub token",
  ],
  [
    "textClassification",
    { ...text, providers: [] },
    "hf_t",
    "invalid_input",
    "providers and models must not be empty lists",
  ],
  ["textClassification", { model: "a/b" }, "hf_t", "invalid_input", "This task needs inputs"],
  ["chatCompletion", { model: "a/b" }, "hf_t", "invalid_input", "This task needs messages, at least one"],
  ["chatCompletion", { ...chat, messages: [] }, "hf_t", "invalid_input", "This task needs messages, at least one"],
  ["imageClassification", { model: "a/b" }, "hf_t", "invalid_input", "This task needs a file in inputs"],
  [
    "visualQuestionAnswering",
    { model: "a/b", inputs: { question: "?" } },
    "hf_t",
    "invalid_input",
    "This task needs an image in inputs.image",
  ],
  ["textClassification", { inputs: "x", model: "a/../b" }, "hf_t", "invalid_input", '"a/../b" is not a valid model id'],
];

it.each(rows)(
  "[S5.1] [S5.6] [S5.7] %s %j with the token %j fails with %s",
  async (method, args, token, code, message) => {
    const double = createFetch(() => new Error("nothing may be sent"));
    const { client } = createTestClient(double, token);
    const run = client[method as "textClassification"] as unknown as (args: object) => Promise<unknown>;
    const error = (await failureOf(run(args))) as Error & { readonly code: string };
    expect([error.code, error.message]).toEqual([code, message]);
    expect(double.sent).toEqual([]);
  },
);
