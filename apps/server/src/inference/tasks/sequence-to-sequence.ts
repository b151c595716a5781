import { HubInferenceError } from "../hub-inference-error.ts";
import { encode, encodeFreely } from "../worker/encode.ts";
import { choice, flag, type Json, textOrTexts } from "../worker/fields.ts";
import { generationOptions } from "../worker/generation-options.ts";
import type { LoadedModel } from "../worker/loaded-model.ts";
import { type JobContext, single, type TaskRunner } from "../worker/runner.ts";
import { translationLanguages } from "./translation-languages.ts";

const truncations = ["do_not_truncate", "longest_first", "only_first", "only_second"] as const;

/** Checks that a text fits; where cutting is wished, the text is cut. */
export const fitting = (model: LoadedModel, text: string, parameters: Json): string => {
  const wished = parameters.truncation;
  const cuts =
    typeof wished === "boolean"
      ? wished
      : choice("parameters.truncation", wished, truncations, "do_not_truncate") !== "do_not_truncate";
  const whole = encodeFreely(model, text).ids.length;
  const { ids } = encode(model, text, { cuts: cuts ? "right" : undefined });
  return ids.length < whole ? model.pipeline.tokenizer.decode(ids, { skip_special_tokens: true }) : text;
};

interface Written {
  readonly summary_text?: string;
  readonly translation_text?: string;
  readonly generated_text?: string;
}

export const write = async (
  model: LoadedModel,
  list: readonly string[],
  options: Json,
  context: JobContext,
): Promise<string[]> => {
  const answers = (await model.pipeline([...list], options)) as Written[] | Written[][];
  if (context.isStopped()) throw new HubInferenceError("cancelled", "The caller disconnected.");
  return answers
    .flat()
    .map(
      ({ summary_text, translation_text, generated_text }) => summary_text ?? translation_text ?? generated_text ?? "",
    );
};

const tidy = (text: string, parameters: Json): string =>
  flag("parameters.clean_up_tokenization_spaces", parameters.clean_up_tokenization_spaces, false)
    ? text.replace(/\s+([.,!?;:])/g, "$1").trim()
    : text;

const rewriting = (
  name: "summary_text" | "translation_text" | "generated_text",
  options: (model: LoadedModel, given: Json) => Json,
): TaskRunner =>
  single(async (model, { inputs, parameters }, context) => {
    const { list } = textOrTexts("inputs", inputs, model.plan.limits.items);
    const fit = list.map((text) => fitting(model, text, parameters));
    const wishes = { ...generationOptions(model, parameters, context), ...options(model, parameters) };
    const answers = await write(model, fit, wishes, context);
    return { value: answers.map((text) => ({ [name]: tidy(text, parameters) })) };
  });

export const sequenceRunners: Readonly<Record<string, TaskRunner>> = {
  summarization: rewriting("summary_text", () => ({})),
  translation: rewriting("translation_text", translationLanguages),
  "text2text-generation": rewriting("generated_text", () => ({})),
};
