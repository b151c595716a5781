import type { ChatDraft } from "../../../run/request/chat-turns.ts";
import type { TaskRequest } from "../../../run/request/task-request.ts";
import type { PlaygroundSession, Variables } from "./session.ts";

const pattern = /\{\{\s*([\p{L}_][\p{L}\p{N}_-]{0,39})\s*\}\}/gu;

export type Values = Readonly<Record<string, string>>;

const namesInText = (text: string): readonly string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** Data URLs never contain variables. */
const isFile = (text: string): boolean => text.startsWith("data:");

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return isFile(value) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

export const variableNames = ({
  request,
  turns,
  draft,
  chat,
}: Pick<PlaygroundSession, "request" | "turns" | "draft" | "chat">): readonly string[] => [
  ...new Set([chat.system, ...turns.map(({ text }) => text), draft.text, ...textsIn(request)].flatMap(namesInText)),
];

/** Variables without a value stay as they are. */
export const fillText = (text: string, values: Values): string =>
  text.replace(pattern, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole));

const fillDeep = (value: unknown, values: Values): unknown => {
  if (typeof value === "string") return isFile(value) ? value : fillText(value, values);
  if (Array.isArray(value)) return value.map((inner) => fillDeep(inner, values));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillDeep(inner, values)]));
};

export const fillRequest = (request: TaskRequest, values: Values): TaskRequest =>
  fillDeep(request, values) as TaskRequest;

export const fillDraft = (draft: ChatDraft, values: Values): ChatDraft => ({
  ...draft,
  text: fillText(draft.text, values),
});

/** Typed values stay with their name, and there is always one row to type into. */
export const fitVariables = ({ names, rows }: Variables, wanted: readonly string[]): Variables => {
  const places = wanted.map((name) => names.indexOf(name));
  const fitted = (rows.length > 0 ? rows : [[]]).map((row) => places.map((index) => row[index] ?? ""));
  return { names: wanted, rows: wanted.length > 0 ? fitted : [] };
};

/** One empty row if there are no variables. */
export const rowsToRun = ({ names, rows }: Variables): readonly Values[] =>
  names.length === 0
    ? [{}]
    : rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""])));

export const rowTitle = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
