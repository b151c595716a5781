import { type Code, quotedJson, shell } from "../code/code.ts";
import type { LiteralValue } from "../code/literals.ts";
import { catsUrl } from "../libraries/snippets/model-facts.ts";
import type { ModelRecord } from "../model-record.ts";
import type { Recipe } from "./local-app.ts";
import { isConversational } from "./matchers.ts";

const question = (model: ModelRecord): LiteralValue =>
  model.pipeline_tag === "image-text-to-text"
    ? [
        { type: "text", text: "What do you see?" },
        { type: "image_url", image_url: { url: catsUrl } },
      ]
    : "What is the capital of France?";

/** A call of an OpenAI-compatible server on this machine: chat where the model can, else plain completion. */
export const request = (model: ModelRecord, port: number): Recipe => ({
  title: isConversational(model) ? "Ask the server something" : "Let the server continue a text",
  content: requestCode(model, port),
});

const requestCode = (model: ModelRecord, port: number): Code<"shell"> => {
  if (isConversational(model)) {
    const body = { model: model.id, messages: [{ role: "user", content: question(model) }] };
    return shell`
      curl http://localhost:${port}/v1/chat/completions \
        -H "Content-Type: application/json" \
        -d ${quotedJson(body)}
    `;
  }
  const body = { model: model.id, prompt: "Once upon a time,", max_tokens: 512, temperature: 0.5 };
  return shell`
    curl http://localhost:${port}/v1/completions \
      -H "Content-Type: application/json" \
      -d ${quotedJson(body)}
  `;
};
