import { isRecord } from "../../../text/is-record.ts";
import { invalidField, listAt, objectAt, textAt, typeName } from "../request-fields.ts";
import { definedOf, type Fields } from "../translated-request.ts";

/** Tools in chat format, and what was left out. */
export interface TranslatedTools {
  /** `tools`, `tool_choice` and `parallel_tool_calls` of the chat request. */
  readonly fields: Fields;
  /** Names of tools with free text as input; chat knows only JSON. */
  readonly customNames: ReadonlySet<string>;
  readonly dropped: readonly string[];
}

const functionOf = ({ name, description, parameters, strict }: Fields, param: string): Fields =>
  definedOf({ name: textAt(name, `${param}.name`), description, parameters, strict });

/** Free text becomes the one argument of a function; a grammar is described, since providers cannot enforce it. */
const customOf = ({ name, description, format }: Fields, param: string): Fields => {
  const grammar = isRecord(format) && typeof format.definition === "string" ? format : undefined;
  const rule = grammar
    ? `The input must match this ${String(grammar.syntax ?? "")} grammar:\n${grammar.definition}`
    : "";
  const text = [typeof description === "string" ? description : "", rule].filter(Boolean).join("\n\n");
  return {
    name: textAt(name, `${param}.name`),
    ...(text && { description: text }),
    parameters: {
      type: "object",
      properties: { input: { type: "string", description: "The input of the tool, as text." } },
      required: ["input"],
      additionalProperties: false,
    },
  };
};

const choiceOf = (choice: Fields, names: ReadonlySet<unknown>): unknown => {
  const { type, name, mode } = choice;
  if (type === "function" || type === "custom")
    return { type: "function", function: { name: textAt(name, "tool_choice.name") } };
  if (type === "allowed_tools") return names.size > 0 ? (mode ?? "auto") : "none";
  return undefined;
};

const allowedNames = (choice: unknown): ReadonlySet<unknown> | undefined => {
  if (!isRecord(choice) || choice.type !== "allowed_tools") return undefined;
  return new Set(listAt(choice.tools, "tool_choice.tools").map((tool) => (isRecord(tool) ? tool.name : undefined)));
};

const translatedChoice = (choice: unknown, names: ReadonlySet<unknown>): unknown => {
  if (choice === undefined || choice === null || names.size === 0) return undefined;
  if (isRecord(choice)) return choiceOf(choice, names);
  if (choice === "none" || choice === "auto" || choice === "required") return choice;
  throw invalidField("tool_choice", "none, auto, required or an object");
};

/** Translates tools. Types that only one provider runs are dropped. */
export const toChatTools = ({ tools, tool_choice: choice, parallel_tool_calls: parallel }: Fields): TranslatedTools => {
  const functions: Fields[] = [];
  const customNames = new Set<string>();
  const dropped: string[] = [];
  for (const [index, value] of (tools === undefined || tools === null ? [] : listAt(tools, "tools")).entries()) {
    const param = `tools.${index}`;
    const tool = objectAt(value, param);
    if (tool.type === "function") functions.push(functionOf(tool, param));
    else if (tool.type === "custom") {
      const custom = customOf(tool, param);
      customNames.add(String(custom.name));
      functions.push(custom);
    } else dropped.push(typeName(tool.type));
  }
  const allowed = allowedNames(choice);
  const offered = allowed ? functions.filter(({ name }) => allowed.has(name)) : functions;
  const fields = definedOf({
    tools: offered.length > 0 ? offered.map((one) => ({ type: "function", function: one })) : undefined,
    tool_choice: translatedChoice(choice, new Set(offered.map(({ name }) => name))),
    parallel_tool_calls: offered.length > 0 && parallel === false ? false : undefined,
  });
  return { fields, customNames, dropped };
};
