import { isRecord } from "../../../text/is-record.ts";
import { invalidField, listAt, objectAt, textAt, typeName } from "../request-fields.ts";
import {
  definedOf,
  droppedFields,
  type Fields,
  type TranslatedMessage,
  type TranslatedRequest,
} from "../translated-request.ts";
import { joinedText } from "./content.ts";
import { assistantTurn, type TranslatedTurn, userTurn } from "./turns.ts";

const systemMessages = (system: unknown): TranslatedMessage[] => {
  const content = system === undefined || system === null ? "" : joinedText(system, "system");
  return content === "" ? [] : [{ role: "system", content }];
};

const turnOf = (value: unknown, param: string): TranslatedTurn => {
  const { role, content } = objectAt(value, param);
  if (role === "user") return userTurn(content, `${param}.content`);
  if (role === "assistant") return assistantTurn(content, `${param}.content`);
  if (role === "system") return { messages: [{ role, content: joinedText(content, `${param}.content`) }], dropped: [] };
  throw invalidField(`${param}.role`, "user, assistant or system");
};

const toolOf = ({ name, description, input_schema: parameters, strict }: Fields, param: string): Fields => ({
  type: "function",
  function: definedOf({
    name: textAt(name, `${param}.name`),
    description,
    parameters: objectAt(parameters, `${param}.input_schema`),
    strict,
  }),
});

/** Providers take 128. Each is checked and translated on the event loop. */
const maxTools = 1_000;

/** Tools with a schema are functions; the others run at one provider and are dropped. */
const toolsOf = (tools: unknown): { readonly tools: Fields[]; readonly dropped: string[] } => {
  const found = { tools: [] as Fields[], dropped: [] as string[] };
  const given = tools === undefined ? [] : listAt(tools, "tools");
  if (given.length > maxTools) throw invalidField("tools", "a list of at most 1,000 tools");
  for (const [index, value] of given.entries()) {
    const tool = objectAt(value, `tools.${index}`);
    if (tool.type === undefined || tool.type === null || tool.type === "custom")
      found.tools.push(toolOf(tool, `tools.${index}`));
    else found.dropped.push(typeName(tool.type));
  }
  return found;
};

const choiceOf = (given: unknown, hasTools: boolean): Fields => {
  if (given === undefined || given === null || !hasTools) return {};
  const { type, name, disable_parallel_tool_use: isSerial } = objectAt(given, "tool_choice");
  const choices: Readonly<Record<string, () => unknown>> = {
    auto: () => "auto",
    any: () => "required",
    none: () => "none",
    tool: () => ({ type: "function", function: { name: textAt(name, "tool_choice.name") } }),
  };
  const choice = Object.hasOwn(choices, String(type)) ? choices[String(type)] : undefined;
  if (!choice) throw invalidField("tool_choice.type", "auto, any, tool or none");
  return { tool_choice: choice(), ...(isSerial === true && { parallel_tool_calls: false }) };
};

/** Budgets up to these mean little and medium effort, in the words of chat requests. */
const lowBudget = 4_096;
const mediumBudget = 16_384;

const effortOf = ({ thinking, output_config: output }: Fields): string | undefined => {
  const effort = isRecord(output) ? output.effort : undefined;
  if (typeof effort === "string") return effort === "xhigh" || effort === "max" ? "high" : effort;
  if (!isRecord(thinking) || thinking.type !== "enabled" || typeof thinking.budget_tokens !== "number")
    return undefined;
  if (thinking.budget_tokens <= lowBudget) return "low";
  return thinking.budget_tokens <= mediumBudget ? "medium" : "high";
};

const formatOf = ({ output_config: output, output_format: older }: Fields): Fields | undefined => {
  const format = isRecord(output) && isRecord(output.format) ? output.format : older;
  if (!isRecord(format)) return undefined;
  if (format.type !== "json_schema") throw invalidField("output_config.format.type", "json_schema");
  const schema = objectAt(format.schema, "output_config.format.schema");
  return { type: "json_schema", json_schema: { name: "output", schema, strict: true } };
};

const checkLimit = (value: unknown): void => {
  if (!Number.isInteger(value) || (value as number) < 1) throw invalidField("max_tokens", "a whole number above 0");
};

/** Whether an answer's reasoning is shown to the caller. */
export const showsThinking = ({ thinking }: Fields): boolean => !isRecord(thinking) || thinking.type !== "disabled";

/** Translates a Messages request. Counting its tokens needs no limit for the answer. */
export const toChatRequest = (body: Fields, isCounted = false): TranslatedRequest => {
  if (!isCounted) checkLimit(body.max_tokens);
  const given = listAt(body.messages, "messages");
  if (given.length === 0) throw invalidField("messages", "a list with at least one message");
  const turns = given.map((value, index) => turnOf(value, `messages.${index}`));
  const { tools, dropped } = toolsOf(body.tools);
  const { model, provider, max_tokens, temperature, top_p, top_k, stop_sequences: stop, stream } = body;
  return {
    chat: {
      ...definedOf({ model, provider, max_tokens, temperature, top_p, top_k, stop, stream }),
      messages: [...systemMessages(body.system), ...turns.flatMap(({ messages }) => messages)],
      ...(tools.length > 0 && { tools }),
      ...choiceOf(body.tool_choice, tools.length > 0),
      ...definedOf({ reasoning_effort: effortOf(body), response_format: formatOf(body) }),
    },
    dropped: [
      ...dropped,
      ...turns.flatMap((turn) => turn.dropped),
      ...droppedFields(body, ["container", "context_management", "mcp_servers"]),
    ],
  };
};
