import { type ChatDraft, emptyDraft } from "../../../run/request/chat-turns.ts";
import type { TaskRequest } from "../../../run/request/task-request.ts";

export interface PlaygroundColumn {
  readonly id: string;
  /** `owner/name`; empty until chosen. */
  readonly model: string;
  /** `auto` or a provider id. */
  readonly provider: string;
  /** What differs from the parameters of all models. */
  readonly parameters?: ChatParameters;
}

/** Undefined means the default of the model or its provider. */
export interface ChatParameters {
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly maxTokens?: number;
  readonly stop?: readonly string[];
  readonly frequencyPenalty?: number;
  readonly presencePenalty?: number;
  readonly seed?: number;
  readonly reasoningEffort?: string;
  readonly logprobs?: true;
}

/** Tools and schema are stored as typed. */
export interface ChatSettings extends ChatParameters {
  readonly system: string;
  readonly tools: string;
  readonly schema: string;
}

/** Values for `{{name}}`, one run per row. */
export interface Variables {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Vote {
  readonly winner: string | "tie" | "none";
  /** Labels by column id. */
  readonly contestants: Readonly<Record<string, string>>;
}

/** Names and order are hidden until the vote. */
interface Blind {
  readonly isOn: boolean;
  readonly isRevealed: boolean;
  readonly order: readonly string[];
}

export type View = "answers" | "differences";

export interface PlaygroundSession {
  readonly id: string;
  readonly name: string;
  readonly task: string;
  /** Used by tasks other than chat. */
  readonly request: TaskRequest;
  /** Earlier messages; every column has answered them. */
  readonly turns: readonly ChatDraft[];
  readonly draft: ChatDraft;
  readonly chat: ChatSettings;
  readonly variables: Variables;
  readonly columns: readonly PlaygroundColumn[];
  /** The column that others are compared with; defaults to the first. */
  readonly base?: string;
  readonly view: View;
  readonly blind: Blind;
  readonly votes: readonly Vote[];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly branchedFrom?: string;
}

export const maxColumns = 8;

export const maxRows = 20;

const emptyChat: ChatSettings = { system: "", tools: "", schema: "" };
const emptyVariables: Variables = { names: [], rows: [] };
const notBlind: Blind = { isOn: false, isRevealed: false, order: [] };

export const newSession = (id: string, task: string, now: number): PlaygroundSession => ({
  id,
  name: "",
  task,
  request: {},
  turns: [],
  draft: emptyDraft,
  chat: emptyChat,
  variables: emptyVariables,
  columns: [],
  view: "answers",
  blind: notBlind,
  votes: [],
  createdAt: now,
  updatedAt: now,
});

const firstLine = (text: string): string => {
  const [line = ""] = text.trim().split("\n");
  return line.length > 48 ? `${line.slice(0, 47).trimEnd()}…` : line;
};

const firstText = (value: unknown): string => {
  if (typeof value === "string") return /^data:/.test(value) ? "" : value;
  if (typeof value !== "object" || value === null) return "";
  for (const inner of Object.values(value)) {
    const found = firstText(inner);
    if (found) return found;
  }
  return "";
};

export const titleOf = ({ name, turns, draft, request }: PlaygroundSession): string =>
  name.trim() || firstLine(turns[0]?.text ?? draft.text) || firstLine(firstText(request)) || "Untitled session";

export const baseOf = ({ base, columns }: PlaygroundSession): PlaygroundColumn | undefined =>
  columns.find(({ id }) => id === base) ?? columns.find(({ model }) => model !== "");

export const isHidden = ({ blind }: PlaygroundSession): boolean => blind.isOn && !blind.isRevealed;

export const shownColumns = ({ columns, blind }: PlaygroundSession): readonly PlaygroundColumn[] => {
  if (!blind.isOn) return columns;
  const rank = new Map(blind.order.map((id, index) => [id, index]));
  return columns.toSorted((a, b) => (rank.get(a.id) ?? maxColumns) - (rank.get(b.id) ?? maxColumns));
};

export const blindName = (index: number): string => `Model ${String.fromCharCode(65 + index)}`;
