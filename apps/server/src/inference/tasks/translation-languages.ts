import { HubInferenceError } from "../hub-inference-error.ts";
import { type Json, maybeText } from "../worker/fields.ts";
import type { LoadedModel } from "../worker/loaded-model.ts";

/** ISO 639's code for a language that nobody named: a model that has it guesses the source and has a target of its own. */
const undetermined = "und";

const localeOf = (code: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(code.replaceAll("_", "-")).maximize();
  } catch {
    return undefined;
  }
};

/** A language as the model names it: `de`, `de_DE`, `de-DE` and `deu_Latn` are all German. */
export const languageCode = (codes: readonly string[], wanted: string): string | undefined => {
  if (codes.includes(wanted)) return wanted;
  const locale = localeOf(wanted);
  if (!locale) return undefined;
  const same = codes.filter((code) => code !== undetermined && localeOf(code)?.language === locale.language);
  return same.find((code) => localeOf(code)?.script === locale.script) ?? same[0];
};

const chosenCode = (codes: readonly string[], field: string, given: unknown): string | undefined => {
  const wanted = maybeText(field, given);
  if (wanted === undefined) return codes.includes(undetermined) ? undetermined : undefined;
  const code = languageCode(codes, wanted);
  if (code !== undefined) return code;
  throw new HubInferenceError("bad_request", `"${field}" is ${JSON.stringify(wanted.slice(0, 40))}. ${listed(codes)}`);
};

const listed = (codes: readonly string[]): string => {
  const named = codes.filter((code) => code !== undetermined);
  return `The model knows ${named.slice(0, 60).join(", ")}${named.length > 60 ? " and more" : ""}.`;
};

/** From which language into which, for models that are told: without a source it is English, and a target is required. */
export const translationLanguages = ({ pipeline }: LoadedModel, given: Json): Json => {
  const codes = pipeline.tokenizer.language_codes ?? [];
  if (codes.length === 0) return {};
  const target = chosenCode(codes, "parameters.tgt_lang", given.tgt_lang);
  if (target === undefined)
    throw new HubInferenceError("bad_request", `"parameters.tgt_lang" is missing. ${listed(codes)}`);
  // Always set: the tokenizer remembers the last call's source.
  const source = chosenCode(codes, "parameters.src_lang", given.src_lang) ?? languageCode(codes, "en");
  return { tgt_lang: target, ...(source !== undefined && { src_lang: source }) };
};
