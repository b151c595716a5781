import { missingInput } from "../../../run/request/task-request.ts";
import { isChatTask } from "../../../run/widgets.ts";
import { parseJson } from "../schema/schema-verdict.ts";
import type { ChatSettings, PlaygroundSession } from "./session.ts";

export const toolsError = ({ tools }: Pick<ChatSettings, "tools">): string | undefined => {
  if (tools.trim() === "") return undefined;
  const parsed = parseJson(tools);
  if ("error" in parsed) return `Tools aren’t valid JSON: ${parsed.error}`;
  const isTool = (tool: unknown) =>
    typeof (tool as { function?: { name?: unknown } } | null)?.function?.name === "string";
  if (!Array.isArray(parsed.value) || !parsed.value.every(isTool))
    return 'Tools must be a list of { "type": "function", "function": { "name", "parameters" } }.';
  return undefined;
};

export const schemaError = ({ schema }: Pick<ChatSettings, "schema">): string | undefined => {
  if (schema.trim() === "") return undefined;
  const parsed = parseJson(schema);
  if ("error" in parsed) return `The schema isn’t valid JSON: ${parsed.error}`;
  const { value } = parsed;
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? undefined
    : 'The schema must be a JSON object, such as { "type": "object", "properties": { … } }.';
};

const emptyCell = ({ variables: { names, rows } }: PlaygroundSession): string | undefined => {
  for (const [index, row] of rows.entries()) {
    const name = names.find((_, index) => (row[index] ?? "").trim() === "");
    if (name !== undefined) return `Set a value for {{${name}}}${rows.length > 1 ? ` in row ${index + 1}` : ""}.`;
  }
  return undefined;
};

const messageError = ({ draft, chat }: PlaygroundSession): string | undefined => {
  if (draft.text.trim() === "" && draft.files.length === 0) return "Write a message first.";
  return toolsError(chat) ?? schemaError(chat);
};

/** Undefined if the session can run. */
export const runProblem = (session: PlaygroundSession): string | undefined => {
  if (!session.columns.some(({ model }) => model !== "")) return "Choose a model first.";
  if (isChatTask(session.task)) return messageError(session) ?? emptyCell(session);
  const missing = missingInput(session.task, session.request);
  return missing === undefined ? emptyCell(session) : `Missing input: ${missing}.`;
};
