import { isObject, type JsonObject } from "../../../lib/json-object.ts";
import { userMessage } from "../../../run/request/chat-turns.ts";
import type { TaskRequest, ThreadMessage } from "../../../run/request/task-request.ts";
import { isChatTask } from "../../../run/widgets.ts";
import { parseJson } from "../schema/schema-verdict.ts";
import { type CellPosition, type Cells, cellKeyOf, cellText } from "../session/cells.ts";
import { chatOf, requestParameters } from "../session/parameters.ts";
import type { ChatSettings, PlaygroundSession } from "../session/session.ts";
import { fillDraft, fillRequest, fillText, rowsToRun, type Values } from "../session/variables.ts";

export interface CellCall {
  readonly task: string;
  readonly model: string;
  readonly provider: string;
  readonly input: TaskRequest;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** Tool calls of earlier turns are sent as text, because they have no answers. */
const replyMessage = (cells: Cells, position: CellPosition): readonly ThreadMessage[] => {
  const cell = cells[cellKeyOf(position)];
  if (!cell) return [];
  const { output } = cell.call;
  const called = output?.kind === "chat" ? (output.toolCalls ?? []) : [];
  const reply =
    cellText(cell) || called.map((tool) => `Called ${tool.function.name}(${tool.function.arguments})`).join("\n");
  return reply === "" ? [] : [{ role: "assistant", content: reply }];
};

const messagesFor = (
  session: PlaygroundSession,
  cells: Cells,
  position: CellPosition,
  values: Values,
): readonly ThreadMessage[] => {
  const { chat, turns, draft } = session;
  const system = fillText(chat.system, values).trim();
  const asked = turns
    .slice(0, position.turn)
    .flatMap((turn, index) => [
      userMessage(fillDraft(turn, values)),
      ...replyMessage(cells, { ...position, turn: index }),
    ]);
  const now = turns[position.turn] ?? draft;
  return [
    ...(system ? [{ role: "system" as const, content: system }] : []),
    ...asked,
    userMessage(fillDraft(now, values)),
  ];
};

const jsonOf = (text: string): unknown => {
  if (text.trim() === "") return undefined;
  const parsed = parseJson(text);
  return "value" in parsed ? parsed.value : undefined;
};

export const schemaOf = ({ schema }: Pick<ChatSettings, "schema">): JsonObject | undefined => {
  const value = jsonOf(schema);
  return isObject(value) ? value : undefined;
};

const chatParameters = (chat: ChatSettings): Readonly<Record<string, unknown>> => {
  const tools = jsonOf(chat.tools);
  const schema = schemaOf(chat);
  return {
    ...requestParameters(chat),
    ...(Array.isArray(tools) && tools.length > 0 && { tools, tool_choice: "auto" }),
    ...(schema && { response_format: { type: "json_schema", json_schema: { name: "reply", strict: true, schema } } }),
  };
};

/** Undefined if the cell no longer exists or has no model. */
export const callFor = (session: PlaygroundSession, cells: Cells, position: CellPosition): CellCall | undefined => {
  const column = session.columns.find(({ id }) => id === position.column);
  const values = rowsToRun(session.variables)[position.row];
  if (!column || column.model === "" || !values) return undefined;
  const { task } = session;
  const target = { task, model: column.model, provider: column.provider };
  if (!isChatTask(task)) return { ...target, input: fillRequest(session.request, values) };
  const messages = messagesFor(session, cells, position, values);
  return { ...target, input: { messages }, parameters: chatParameters(chatOf(session.chat, column)) };
};

/** A hash of what a column is asked, used to detect stale answers (32-bit FNV-1a plus the length). */
export const markOf = (session: PlaygroundSession, id: string): string => {
  const { task, request, turns, draft, columns, variables } = session;
  const chat = chatOf(
    session.chat,
    columns.find((column) => column.id === id),
  );
  const text = JSON.stringify(isChatTask(task) ? [task, turns, draft, chat, variables] : [task, request, variables]);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${(hash >>> 0).toString(36)}-${text.length}`;
};
