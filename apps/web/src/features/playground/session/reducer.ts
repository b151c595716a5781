import type { RunEvent } from "../../../run/call/run-event.ts";
import { type ChatDraft, emptyDraft } from "../../../run/request/chat-turns.ts";
import type { TaskRequest } from "../../../run/request/task-request.ts";
import type { SchemaVerdict } from "../schema/schema-verdict.ts";
import { type AnswerCell, type Cells, cancelQueued, parseCellKey, queuedCell, receive, startCell } from "./cells.ts";
import type { PlaygroundSession, Variables, View, Vote } from "./session.ts";
import {
  type ChatParameters,
  type ChatSettings,
  maxColumns,
  maxRows,
  newSession,
  type PlaygroundColumn,
} from "./session.ts";
import { fitVariables, variableNames } from "./variables.ts";

export interface Playground {
  readonly session: PlaygroundSession;
  readonly cells: Cells;
}

export type Action =
  | { readonly type: "opened"; readonly playground: Playground }
  | { readonly type: "named"; readonly name: string }
  | {
      readonly type: "task-chosen";
      readonly task: string;
      readonly request?: TaskRequest;
      readonly draft?: ChatDraft;
      readonly columns?: readonly PlaygroundColumn[];
    }
  | { readonly type: "asked"; readonly request: TaskRequest }
  | { readonly type: "written"; readonly draft: ChatDraft }
  | { readonly type: "chat-set"; readonly chat: ChatSettings }
  | { readonly type: "variables-set"; readonly variables: Variables }
  | { readonly type: "column-added"; readonly column: PlaygroundColumn }
  | { readonly type: "column-removed"; readonly id: string }
  | { readonly type: "column-moved"; readonly id: string; readonly by: -1 | 1 }
  | { readonly type: "column-changed"; readonly id: string; readonly model: string; readonly provider: string }
  | { readonly type: "column-tuned"; readonly id: string; readonly parameters: ChatParameters | undefined }
  | { readonly type: "base-chosen"; readonly id: string }
  | { readonly type: "view-chosen"; readonly view: View }
  | { readonly type: "queued"; readonly keys: readonly string[]; readonly mark: string }
  | { readonly type: "began"; readonly key: string }
  | { readonly type: "received"; readonly events: ReadonlyMap<string, readonly RunEvent[]> }
  | { readonly type: "cancelled"; readonly keys: readonly string[] }
  | { readonly type: "checked"; readonly key: string; readonly verdict: SchemaVerdict }
  | { readonly type: "followed-up" }
  | { readonly type: "answers-cleared" }
  | { readonly type: "blinded"; readonly isOn: boolean; readonly order: readonly string[] }
  | { readonly type: "voted"; readonly vote: Vote }
  | { readonly type: "next-round"; readonly order: readonly string[] };

type Change<T extends Action["type"]> = (
  state: Playground,
  action: Extract<Action, { readonly type: T }>,
) => Playground;

const withSession = (state: Playground, change: Partial<PlaygroundSession>): Playground => {
  const session = { ...state.session, ...change };
  const names = variableNames(session);
  const isFitting =
    names.length === session.variables.names.length && names.every((name, at) => name === session.variables.names[at]);
  return { ...state, session: isFitting ? session : { ...session, variables: fitVariables(session.variables, names) } };
};

const withoutColumn = (cells: Cells, id: string): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([key]) => parseCellKey(key).column !== id));

const changeCells = (
  state: Playground,
  keys: Iterable<string>,
  change: (cell: AnswerCell, key: string) => AnswerCell,
): Playground => {
  const changed: Record<string, AnswerCell> = {};
  for (const key of keys) {
    const cell = state.cells[key];
    if (cell) changed[key] = change(cell, key);
  }
  return { ...state, cells: { ...state.cells, ...changed } };
};

const moved = <T>(items: readonly T[], isTarget: (item: T) => boolean, by: -1 | 1): readonly T[] => {
  const from = items.findIndex(isTarget);
  const to = from + by;
  if (from < 0 || to < 0 || to >= items.length) return items;
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), items[from] as T, ...rest.slice(to)];
};

const removeColumn: Change<"column-removed"> = (state, { id }) => {
  const { base, columns, blind, ...rest } = state.session;
  const session: PlaygroundSession = {
    ...rest,
    ...(base !== undefined && base !== id && { base }),
    blind: { ...blind, order: blind.order.filter((other) => other !== id) },
    columns: columns.filter((column) => column.id !== id),
  };
  return { session, cells: withoutColumn(state.cells, id) };
};

/** Models serve one task, so a new task starts without columns and answers. */
const chooseTask: Change<"task-chosen"> = ({ session }, { task, request = {}, draft = emptyDraft, columns = [] }) => {
  const { id, name, createdAt, votes } = session;
  return withSession(
    { session: { ...newSession(id, task, createdAt), name, votes }, cells: {} },
    { request, draft, columns: columns.slice(0, maxColumns) },
  );
};

const changes: { readonly [T in Action["type"]]: Change<T> } = {
  opened: (_state, { playground }) => playground,
  named: (state, { name }) => withSession(state, { name: name.slice(0, 120) }),
  "task-chosen": chooseTask,
  asked: (state, { request }) => withSession(state, { request }),
  written: (state, { draft }) => withSession(state, { draft }),
  "chat-set": (state, { chat }) => withSession(state, { chat }),
  "variables-set": (state, { variables }) =>
    withSession(state, { variables: { ...variables, rows: variables.rows.slice(0, maxRows) } }),
  "column-added": (state, { column }) =>
    state.session.columns.length >= maxColumns
      ? state
      : withSession(state, {
          columns: [...state.session.columns, column],
          blind: { ...state.session.blind, order: [...state.session.blind.order, column.id] },
        }),
  "column-removed": removeColumn,
  "column-moved": (state, { id, by }) => {
    const { columns, blind } = state.session;
    if (!blind.isOn) return withSession(state, { columns: moved(columns, ({ id: own }) => own === id, by) });
    return withSession(state, { blind: { ...blind, order: moved(blind.order, (own) => own === id, by) } });
  },
  "column-changed": (state, { id, model, provider }) => ({
    session: {
      ...state.session,
      columns: state.session.columns.map((column) => (column.id === id ? { ...column, model, provider } : column)),
    },
    cells: withoutColumn(state.cells, id),
  }),
  "column-tuned": (state, { id, parameters }) =>
    withSession(state, {
      columns: state.session.columns.map((column) => {
        if (column.id !== id) return column;
        const { parameters: _old, ...rest } = column;
        return parameters ? { ...rest, parameters } : rest;
      }),
    }),
  "base-chosen": (state, { id }) => withSession(state, { base: id }),
  "view-chosen": (state, { view }) => withSession(state, { view }),
  queued: (state, { keys, mark }) => ({
    ...state,
    cells: { ...state.cells, ...Object.fromEntries(keys.map((key) => [key, queuedCell(mark)])) },
  }),
  began: (state, { key }) => changeCells(state, [key], startCell),
  received: (state, { events }) =>
    changeCells(state, events.keys(), (cell, key) => receive(cell, events.get(key) ?? [])),
  cancelled: (state, { keys }) => changeCells(state, keys, cancelQueued),
  checked: (state, { key, verdict }) =>
    changeCells(state, [key], (cell) => (cell.call.phase === "done" ? { ...cell, verdict } : cell)),
  "followed-up": (state) =>
    withSession(state, { turns: [...state.session.turns, state.session.draft], draft: emptyDraft }),
  "answers-cleared": (state) => ({
    session: { ...state.session, turns: [], draft: state.session.turns[0] ?? state.session.draft },
    cells: {},
  }),
  blinded: (state, { isOn, order }) => withSession(state, { blind: { isOn, order, isRevealed: false } }),
  voted: (state, { vote }) =>
    withSession(state, {
      votes: [...state.session.votes, vote],
      blind: { ...state.session.blind, isRevealed: true },
    }),
  "next-round": (state, { order }) => ({
    session: { ...state.session, blind: { isOn: true, isRevealed: false, order } },
    cells: {},
  }),
};

export const reduce = (state: Playground, action: Action): Playground =>
  (changes[action.type] as Change<Action["type"]>)(state, action);
