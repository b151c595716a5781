import { expect, test } from "vitest";
import { getInferenceRequest } from "./get-inference-request.ts";
import { getInferenceSnippets } from "./get-inference-snippets.ts";
import type { SnippetMapping, SnippetModel } from "./options.ts";

const mapping: SnippetMapping = {
  providerId: "only-at/one-provider",
  adapter: "lora",
  adapterWeightsPath: "leaked.safetensors",
};

const chat: SnippetModel = { id: "acme/chatty", pipeline_tag: "text-generation", tags: ["conversational"] };

test.each<[string, SnippetModel, number]>([
  ["chat", chat, 7],
  // huggingface_hub has no text-to-image at DeepInfra, which the hub can list first.
  ["text-to-image", { id: "acme/painter", pipeline_tag: "text-to-image", tags: [] }, 1],
  ["text-to-video", { id: "acme/painter", pipeline_tag: "text-to-video", tags: [] }, 2],
])('provider "auto" uses the hub id of a %s model, never a mapping of one provider', (_task, model, count) => {
  for (const options of [{}, { billTo: "acme" }, { streaming: true }]) {
    const snippets = getInferenceSnippets(model, "auto", mapping, options);
    expect(snippets).toHaveLength(count);
    for (const { client, content } of snippets) {
      expect(content, client).toContain(model.id);
      expect(content, client).not.toMatch(/only-at|leaked/);
    }
  }
});

test('the raw request for provider "auto" names the model by its hub id', () => {
  const body = JSON.parse(getInferenceRequest(chat, "auto", mapping)?.body ?? "{}") as { model?: string };
  expect(body.model).toBe("acme/chatty");
});
