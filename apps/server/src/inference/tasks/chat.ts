import { type ChatMessage, isTemplateError, renderChat } from "@orrery/template";
import { InferenceFault } from "../fault.ts";
import { encodeFreely } from "../worker/encode.ts";
import { type Json, object } from "../worker/fields.ts";
import { generate } from "../worker/generate.ts";
import type { LoadedModel } from "../worker/loaded-model.ts";
import { single } from "../worker/runner.ts";
import { readGenerationWish } from "./generation-wish.ts";

const roles = ["system", "developer", "user", "assistant", "tool"];

/** Texts in parts become one text: templates of models that read no pictures know nothing else. */
const contentOf = (content: unknown, field: string): string | null => {
  if (typeof content === "string") return content;
  if (content === null || content === undefined) return null;
  if (!Array.isArray(content)) throw new InferenceFault("bad_request", `“${field}” must be a text or a list of parts.`);
  const parts = content.map((part: unknown, index) => {
    const { type, text } = object(`${field}[${index}]`, part);
    if (type !== "text" || typeof text !== "string")
      throw new InferenceFault(
        "bad_request",
        `“${field}[${index}]”: this model reads text only, so parts must be {"type": "text", "text": …}.`,
      );
    return text;
  });
  return parts.join("\n");
};

const messagesOf = (value: unknown, most: number): ChatMessage[] => {
  if (!Array.isArray(value) || value.length === 0)
    throw new InferenceFault("bad_request", "“messages” must be a list with at least one message.");
  if (value.length > most)
    throw new InferenceFault("too_large", `“messages” has ${value.length} messages; at most ${most} are taken.`);
  return value.map((item: unknown, index) => {
    const message = object(`messages[${index}]`, item);
    const { role } = message;
    if (typeof role !== "string" || !roles.includes(role))
      throw new InferenceFault("bad_request", `“messages[${index}].role” must be one of ${roles.join(", ")}.`);
    return { ...message, role, content: contentOf(message.content, `messages[${index}].content`) };
  });
};

const checkFormat = (given: Json): void => {
  const { type = "text" } = (given.response_format ?? {}) as Json;
  if (type !== "text")
    throw new InferenceFault(
      "bad_request",
      "“response_format”: this hub's own service writes plain text only. Leave it out, or use another provider.",
    );
  if (given.n !== undefined && given.n !== null && given.n !== 1)
    throw new InferenceFault("bad_request", "“n” must be 1: ask again for another answer.");
};

const render = (model: LoadedModel, messages: ChatMessage[], tools: unknown): string => {
  const template = model.readJson("tokenizer_config.json");
  const file = model.readJson("chat_template.jinja");
  const source = typeof file.text === "string" ? { ...template, chat_template: file.text } : template;
  if (!source.chat_template)
    throw new InferenceFault(
      "task_not_served",
      `${model.plan.id} has no chat template, so it cannot chat. Ask it to go on with a text instead (text-generation).`,
    );
  try {
    return renderChat({
      template: source,
      messages,
      tools: Array.isArray(tools) && tools.length > 0 ? tools : null,
      addGenerationPrompt: true,
    });
  } catch (error) {
    if (isTemplateError(error))
      throw new InferenceFault("bad_request", `The model's chat template refuses these messages: ${error.message}`);
    throw error;
  }
};

/** The next message of a conversation. */
export const chat = single(async (model, { inputs, parameters }, stage) => {
  checkFormat(parameters);
  const messages = messagesOf(inputs, model.plan.limits.items);
  const prompt = encodeFreely(model, render(model, messages, parameters.tools), undefined, true).ids;
  const wish = readGenerationWish(model, parameters, (name) => name, model.plan.limits.newTokens);
  return { value: await generate(model, prompt, { ...wish, isContinuation: false }, stage) };
});
