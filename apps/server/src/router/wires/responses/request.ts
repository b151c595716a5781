import { isRecord } from "../../../text/is-record.ts";
import { invalidField, objectAt, textAt, unsupportedField } from "../request-fields.ts";
import { definedOf, droppedFields, type Fields, type TranslatedRequest } from "../translated-request.ts";
import { toMessages } from "./conversation.ts";
import { toChatTools } from "./tools.ts";

/** A request of the Responses API as a chat request. */
export interface TranslatedResponse extends TranslatedRequest {
  readonly customNames: ReadonlySet<string>;
}

/** The items of `input`, which can also be the text of one user message. */
export const itemsOf = ({ input }: Fields): readonly unknown[] => {
  if (typeof input === "string") return [{ type: "message", role: "user", content: input }];
  if (Array.isArray(input)) return input;
  throw invalidField("input", "a string or a list of items");
};

const formatOf = ({ text }: Fields): Fields | undefined => {
  const format = isRecord(text) ? text.format : undefined;
  if (format === undefined || format === null) return undefined;
  const { type, name, schema, strict, description } = objectAt(format, "text.format");
  if (type === "text") return undefined;
  if (type === "json_object") return { type };
  if (type !== "json_schema") throw invalidField("text.format.type", "text, json_object or json_schema");
  return {
    type,
    json_schema: definedOf({
      name: textAt(name, "text.format.name"),
      schema: objectAt(schema, "text.format.schema"),
      strict,
      description,
    }),
  };
};

const limitOf = ({ max_output_tokens: limit }: Fields): unknown => {
  if (limit === undefined || limit === null || (Number.isInteger(limit) && (limit as number) > 0)) return limit;
  throw invalidField("max_output_tokens", "a whole number above 0");
};

const refuseUnsupported = ({ background, conversation, prompt }: Fields): void => {
  if (background === true) throw unsupportedField("background", "stream the response instead.");
  if (conversation !== undefined && conversation !== null)
    throw unsupportedField("conversation", "use previous_response_id, or send all items.");
  if (prompt !== undefined && prompt !== null)
    throw unsupportedField("prompt", "this hub stores no prompts. Send instructions and input.");
};

/** Translates a request; `earlier` are the items that it continues. */
export const toChatRequest = (
  body: Fields,
  earlier: readonly unknown[],
  given: readonly unknown[],
): TranslatedResponse => {
  refuseUnsupported(body);
  const { messages, dropped } = toMessages(earlier, given);
  const { fields, customNames, dropped: tools } = toChatTools(body);
  const { model, provider, temperature, top_p, top_logprobs, stream, instructions, reasoning, user } = body;
  const system = instructions === undefined || instructions === null ? "" : textAt(instructions, "instructions");
  return {
    chat: {
      ...definedOf({ model, provider, temperature, top_p, stream, user, max_tokens: limitOf(body) }),
      messages: [...(system ? [{ role: "system" as const, content: system }] : []), ...messages],
      ...fields,
      ...(typeof top_logprobs === "number" && top_logprobs > 0 && { logprobs: true, top_logprobs }),
      ...definedOf({
        reasoning_effort: isRecord(reasoning) ? reasoning.effort : undefined,
        response_format: formatOf(body),
      }),
    },
    customNames,
    dropped: [...tools, ...dropped, ...droppedFields(body, ["context_management"])],
  };
};
