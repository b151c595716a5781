import { HubInferenceError } from "../hub-inference-error.ts";
import { encodeFreely, refuseHugeText, vocabularySize } from "../worker/encode.ts";
import { checkIds, type Json, type TextOrIds, textsOrIds, whole } from "../worker/fields.ts";
import { generate } from "../worker/generate.ts";
import type { LoadedModel } from "../worker/loaded-model.ts";
import { single } from "../worker/runner.ts";
import { readGenerationParameters } from "./generation-parameters.ts";

/** Parameters that would change the answer, and that this service does not know. */
const unknownParameters = ["adapter_id", "grammar", "best_of", "watermark"] as const;

const refuse = (parameters: Readonly<Record<string, unknown>>): void => {
  for (const name of unknownParameters) {
    const value = parameters[name];
    const asksNothing = value === undefined || value === null || value === false || (name === "best_of" && value === 1);
    if (!asksNothing)
      throw new HubInferenceError("bad_request", `"parameters.${name}" is not supported by this hub. Remove it.`);
  }
};

const promptIds = (model: LoadedModel, text: TextOrIds, truncate: number | undefined): readonly number[] => {
  if (typeof text !== "string")
    return checkIds("prompt", text, vocabularySize(model)).slice(-(truncate ?? text.length));
  if (truncate === undefined) refuseHugeText(model, text);
  const { ids } = encodeFreely(model, text);
  // A prompt is to be continued, so an end that the tokenizer puts behind it is taken away.
  const end = model.pipeline.tokenizer.eos_token_id;
  const open = ids.length > 1 && ids.at(-1) === end ? ids.slice(0, -1) : ids;
  return truncate === undefined ? open : open.slice(-truncate);
};

/** Reads a text to go on with, or the ids of its tokens. */
export const readTextGeneration = (inputs: unknown, parameters: Json) => {
  refuse(parameters);
  const truncate = whole("parameters.truncate", parameters.truncate, [1, 1_000_000], undefined);
  const { list, isOne } = textsOrIds("inputs", inputs, 1);
  const [text = ""] = list;
  if (isOne) return { text, truncate };
  throw new HubInferenceError("bad_request", '"inputs" must be a text; it is a list.');
};

/** Goes on with a text. The answer is plain data; the service puts it into the shape that the caller's route speaks. */
export const textGeneration = single(async (model, { inputs, parameters }, context) => {
  const { text, truncate } = readTextGeneration(inputs, parameters);
  const prompt = promptIds(model, text, truncate);
  const options = readGenerationParameters(model, parameters, (name) => `parameters.${name}`, 256);
  return { value: await generate(model, prompt, { ...options, isContinuation: true }, context) };
});
