import { isRecord } from "../../text/is-record.ts";
import { demandedCall, givenTools } from "../tool-call.ts";
import type { Json } from "../worker/fields.ts";

/** Tokens of a text whose length the schema leaves open, by the model's context: a small model would fill all of it. */
const openTextTokens = (context: number): number => Math.min(512, Math.max(64, Math.floor(context / 16)));
const textsOfOpenObject = 4;
const shortValue = 8;
/** Tokens of a property's name with quotes, colon and comma. */
const nameTokens = 6;
const openItems = 4;
const charactersPerToken = 4;
const maxDepth = 16;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const textTokens = ({ maxLength, minLength }: Json, openText: number): number => {
  const asked = Math.max(
    Number(minLength ?? 0),
    Math.min(Number(maxLength ?? Number.POSITIVE_INFINITY), openText * charactersPerToken),
  );
  return Math.ceil(asked / charactersPerToken) + 2;
};

const listTokens = ({ items, maxItems, minItems }: Json, openText: number, depth: number): number => {
  const count = Math.max(Number(minItems ?? 0), Math.min(Number(maxItems ?? Number.POSITIVE_INFINITY), openItems));
  return 2 + count * (1 + tokensOf(items, openText, depth + 1));
};

const objectTokens = ({ properties }: Json, openText: number, depth: number): number =>
  isRecord(properties)
    ? 2 + sum(Object.values(properties).map((value) => nameTokens + tokensOf(value, openText, depth + 1)))
    : textsOfOpenObject * openText;

/** About how many tokens a JSON value of a schema has. */
const tokensOf = (schema: unknown, openText: number, depth = 0): number => {
  if (!isRecord(schema) || depth > maxDepth) return openText;
  const { type, enum: values, const: value, anyOf, oneOf, allOf, properties, items } = schema;
  const choices = Array.isArray(values) ? values : value === undefined ? undefined : [value];
  if (choices) return 2 + Math.max(0, ...choices.map((one) => Math.ceil(JSON.stringify(one).length / 2)));
  for (const branches of [anyOf, oneOf])
    if (Array.isArray(branches))
      return Math.max(openText, ...branches.map((one) => tokensOf(one, openText, depth + 1)));
  if (Array.isArray(allOf)) return sum(allOf.map((one) => tokensOf(one, openText, depth + 1)));
  if (type === "object" || properties) return objectTokens(schema, openText, depth);
  if (type === "array" || items) return listTokens(schema, openText, depth);
  return type === "number" || type === "integer" || type === "boolean" || type === "null"
    ? shortValue
    : textTokens(schema, openText);
};

/** The max tokens of an answer in JSON whose caller sets none; undefined for free text. */
export const structuredTokens = (given: Json, context: number): number | undefined => {
  const openText = openTextTokens(context);
  const call = demandedCall(given);
  if (call) {
    const tools = givenTools(given).filter(({ name }) => call.name === undefined || name === call.name);
    return openText + Math.max(0, ...tools.map(({ parameters }) => tokensOf(parameters, openText)));
  }
  const format = isRecord(given.response_format) ? given.response_format : {};
  if (format.type === "json_object") return openText * (1 + textsOfOpenObject);
  if (format.type !== "json_schema") return undefined;
  return openText + tokensOf(isRecord(format.json_schema) ? format.json_schema.schema : undefined, openText);
};
