import type { TaskRequest } from "../../../run/request/task-request.ts";

/** One model at one provider. */
export interface Column {
  readonly id: string;
  /** `owner/name`; empty until one is chosen. */
  readonly model: string;
  /** `auto`, or a provider's id. */
  readonly provider: string;
}

/** A message as it is being written. Files are data addresses. */
export interface Draft {
  readonly text: string;
  readonly files: readonly string[];
}

/** What goes with every conversation. Tools and schema are kept as they were typed. */
export interface ChatSettings {
  readonly system: string;
  /** A JSON list of tools; empty for none. */
  readonly tools: string;
  /** A JSON schema that the reply must follow; empty for none. */
  readonly schema: string;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly topP?: number;
  readonly seed?: number;
}

/** Values for `{{name}}`: every row is run by itself. */
export interface Variables {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Which column a round was won by; nobody where they were alike or all bad. */
export interface Vote {
  readonly winner: string | "tie" | "none";
  /** What each contestant was called, by the column's id. */
  readonly contestants: Readonly<Record<string, string>>;
}

/** Blind comparison: names are hidden, and the order is another one, until there is a vote. */
interface Blind {
  readonly isOn: boolean;
  readonly isRevealed: boolean;
  /** The columns' ids as they are shown. */
  readonly order: readonly string[];
}

/** How answers are shown: each by itself, or against the base. */
export type View = "answers" | "differences";

/** Everything that makes a comparison, but for the answers. */
export interface Session {
  readonly id: string;
  readonly name: string;
  readonly task: string;
  /** What is asked, where the task is no conversation. */
  readonly request: TaskRequest;
  /** Messages that were asked before, each answered in every column. */
  readonly turns: readonly Draft[];
  readonly draft: Draft;
  readonly chat: ChatSettings;
  readonly variables: Variables;
  readonly columns: readonly Column[];
  /** The column that others are compared with: the first unless one was chosen. */
  readonly base?: string;
  readonly view: View;
  readonly blind: Blind;
  readonly votes: readonly Vote[];
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The session that this one was branched from. */
  readonly branchedFrom?: string;
}

/** How many columns stand side by side at most. */
export const maxColumns = 8;

/** How many rows of variables are run at most. */
export const maxRows = 20;

export const emptyDraft: Draft = { text: "", files: [] };
const emptyChat: ChatSettings = { system: "", tools: "", schema: "" };
const emptyVariables: Variables = { names: [], rows: [] };
const notBlind: Blind = { isOn: false, isRevealed: false, order: [] };

/** A session without models or words. */
export const newSession = (id: string, task: string, now: number): Session => ({
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

/** What a session is called: its name, or else what it asks. */
export const titleOf = ({ name, turns, draft, request }: Session): string =>
  name.trim() || firstLine(turns[0]?.text ?? draft.text) || firstLine(firstText(request)) || "Untitled session";

/** The column that others are compared with. */
export const baseOf = ({ base, columns }: Session): Column | undefined =>
  columns.find(({ id }) => id === base) ?? columns.find(({ model }) => model !== "");

/** Whether names and figures are hidden now. */
export const isHidden = ({ blind }: Session): boolean => blind.isOn && !blind.isRevealed;

/** The columns in the order in which they are shown. */
export const shownColumns = ({ columns, blind }: Session): readonly Column[] => {
  if (!blind.isOn) return columns;
  const rank = new Map(blind.order.map((id, index) => [id, index]));
  return columns.toSorted((a, b) => (rank.get(a.id) ?? maxColumns) - (rank.get(b.id) ?? maxColumns));
};

/** What a hidden column is called. */
export const blindName = (index: number): string => `Model ${String.fromCharCode(65 + index)}`;
