import { isObject, type JsonObject } from "../../../lib/json-object.ts";
import { parseJson } from "../schema/schema-verdict.ts";

export const parameterTypes = ["string", "integer", "number", "boolean", "array", "object"] as const;

type ParameterType = (typeof parameterTypes)[number];

export interface ParameterDraft {
  readonly name: string;
  readonly type: ParameterType;
  readonly description: string;
  readonly isRequired: boolean;
  /** What the form does not show, such as the items of a list. */
  readonly rest: JsonObject;
}

export interface ToolDraft {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly ParameterDraft[];
  readonly rest: JsonObject;
}

export const emptyTool: ToolDraft = { name: "", description: "", parameters: [], rest: {} };

export const emptyParameter: ParameterDraft = {
  name: "",
  type: "string",
  description: "",
  isRequired: false,
  rest: {},
};

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

const parameterOf = (name: string, schema: unknown, required: readonly unknown[]): ParameterDraft | undefined => {
  if (!isObject(schema)) return undefined;
  const { type, description, ...rest } = schema;
  const known = parameterTypes.find((one) => one === type);
  return known && { name, type: known, description: textIn(description), isRequired: required.includes(name), rest };
};

const toolOf = (tool: unknown): ToolDraft | undefined => {
  if (!isObject(tool) || !isObject(tool.function)) return undefined;
  const { name, description, parameters = {}, ...others } = tool.function;
  if (!isObject(parameters) || Object.keys(others).length > 0) return undefined;
  const { type: _type, properties = {}, required = [], ...rest } = parameters;
  if (!isObject(properties) || !Array.isArray(required)) return undefined;
  const drafts = Object.entries(properties).map(([one, schema]) => parameterOf(one, schema, required));
  if (drafts.includes(undefined)) return undefined;
  return {
    name: textIn(name),
    description: textIn(description),
    parameters: drafts as readonly ParameterDraft[],
    rest,
  };
};

/** Undefined for what the form cannot show without losing some of it. */
export const readTools = (text: string): readonly ToolDraft[] | undefined => {
  if (text.trim() === "") return [];
  const parsed = parseJson(text);
  if ("error" in parsed || !Array.isArray(parsed.value)) return undefined;
  const drafts = parsed.value.map(toolOf);
  return drafts.includes(undefined) ? undefined : (drafts as readonly ToolDraft[]);
};

const described = (description: string) => (description.trim() === "" ? {} : { description: description.trim() });

const toJson = ({ name, description, parameters, rest }: ToolDraft) => ({
  type: "function",
  function: {
    name,
    ...described(description),
    parameters: {
      type: "object",
      properties: Object.fromEntries(
        parameters.map((one) => [one.name, { type: one.type, ...described(one.description), ...one.rest }]),
      ),
      ...(parameters.some(({ isRequired }) => isRequired) && {
        required: parameters.filter(({ isRequired }) => isRequired).map((one) => one.name),
      }),
      ...rest,
    },
  },
});

export const writeTools = (tools: readonly ToolDraft[]): string =>
  tools.length === 0 ? "" : JSON.stringify(tools.map(toJson), null, 2);

interface NameRule {
  readonly pattern: RegExp;
  readonly message: string;
}

const toolRule: NameRule = {
  pattern: /^[\w-]{1,64}$/,
  message: "Use letters, digits, underscores and dashes only, up to 64.",
};
const parameterRule: NameRule = { pattern: /^\w+$/, message: "Use letters, digits and underscores only." };

/** What is wrong with each name of a list; undefined where nothing is. */
const namesErrors = (names: readonly string[], { pattern, message }: NameRule): readonly (string | undefined)[] =>
  names.map((name, at) => {
    if (name === "") return "Enter a name.";
    if (!pattern.test(name)) return message;
    return names.indexOf(name) < at ? `Choose another name: ${name} is used above.` : undefined;
  });

export interface ToolErrors {
  readonly name: string | undefined;
  readonly parameters: readonly (string | undefined)[];
}

export const toolErrors = (tools: readonly ToolDraft[]): readonly ToolErrors[] => {
  const names = namesErrors(
    tools.map(({ name }) => name),
    toolRule,
  );
  return tools.map(({ parameters }, at) => ({
    name: names[at],
    parameters: namesErrors(
      parameters.map(({ name }) => name),
      parameterRule,
    ),
  }));
};

export const errorCount = (errors: readonly ToolErrors[]): number =>
  errors.flatMap(({ name, parameters }) => [name, ...parameters]).filter((error) => error !== undefined).length;
