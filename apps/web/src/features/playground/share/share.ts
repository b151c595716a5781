import { packText, unpackText } from "../../../lib/files/packed-text.ts";
import type { CallState } from "../../../run/call/call-state.ts";
import type { Cost, Timing } from "../../../run/call/run-event.ts";
import type { RunOutput } from "../../../run/output/run-output.ts";
import type { ChatDraft } from "../../../run/request/chat-turns.ts";
import type { TaskRequest } from "../../../run/request/task-request.ts";
import { markOf } from "../run/cell-call.ts";
import { type CheckSchema, parseJson } from "../schema/schema-verdict.ts";
import { type AnswerCell, cellKeyOf, endedCells, parseCellKey } from "../session/cells.ts";
import type { Playground } from "../session/reducer.ts";
import { newSession, type PlaygroundColumn, type PlaygroundSession } from "../session/session.ts";
import { fitVariables, variableNames } from "../session/variables.ts";
import { sharedKinds, sharedShape } from "./shared-shape.ts";

interface SharedCell {
  readonly turn: number;
  readonly row: number;
  readonly column: number;
  readonly output?: RunOutput;
  readonly failure?: string;
  readonly text?: string;
  readonly timing?: Timing;
  readonly cost?: Cost;
  readonly provider?: string;
}

interface Shared {
  readonly v: 1;
  readonly name: string;
  readonly task: string;
  readonly request: TaskRequest;
  readonly turns: readonly ChatDraft[];
  readonly draft: ChatDraft;
  readonly chat: PlaygroundSession["chat"];
  readonly variables: PlaygroundSession["variables"];
  readonly columns: readonly Omit<PlaygroundColumn, "id">[];
  readonly base?: number;
  readonly view: PlaygroundSession["view"];
  readonly cells: readonly SharedCell[];
  /** Human-readable list of what was omitted. */
  readonly left?: readonly string[];
}

export type ShareLink = { readonly encoded: string; readonly left: readonly string[] } | { readonly error: string };

type OpenedLink = { readonly playground: Playground; readonly left: readonly string[] } | { readonly error: string };

/** Longer links are cut by some chat and mail programs. */
const maxLinkLength = 60_000;
const maxFileLength = 12_000;
const maxTextLength = 2_000_000;
const maxDepth = 40;

const isLargeFile = (value: string): boolean => value.length > maxFileLength && /^data:/.test(value);

const withoutFiles = (value: unknown): unknown => {
  if (typeof value === "string") return isLargeFile(value) ? "" : value;
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutFiles(inner)]));
};

const smallFiles = (draft: ChatDraft): ChatDraft => ({
  ...draft,
  files: draft.files.filter((file) => !isLargeFile(file)),
});

const sharedOutput = (output: RunOutput | undefined): RunOutput | undefined => {
  if (!output || !sharedKinds.includes(output.kind)) return undefined;
  if (output.kind === "text") return { kind: "text", text: output.text };
  if (output.kind !== "chat") return output;
  const { images: _images, audio: _audio, tokens: _tokens, ...rest } = output;
  return rest;
};

const toCell = (session: PlaygroundSession, key: string, { call }: AnswerCell): readonly SharedCell[] => {
  const { turn, row, column: id } = parseCellKey(key);
  const column = session.columns.findIndex((one) => one.id === id);
  const output = sharedOutput(call.output);
  if (column < 0 || (call.phase === "done" && !output)) return [];
  const failure = call.failure?.message.slice(0, 4_000);
  return [
    {
      turn,
      row,
      column,
      ...(output && { output }),
      ...(failure !== undefined && { failure, text: call.text }),
      ...(call.timing && { timing: call.timing }),
      ...(call.cost && { cost: call.cost }),
      ...(call.provider !== undefined && { provider: call.provider }),
    },
  ];
};

const sharedOf = ({ session, cells }: Playground): Shared => {
  const { name, task, turns, draft, chat, variables, columns, view } = session;
  const ended = endedCells(cells);
  const request = withoutFiles(session.request) as TaskRequest;
  const saved = { request, turns: turns.map(smallFiles), draft: smallFiles(draft) };
  const hasDropped = JSON.stringify(saved).length < JSON.stringify({ request: session.request, turns, draft }).length;
  const answers = Object.entries(ended).flatMap(([key, cell]) => toCell(session, key, cell));
  const base = columns.findIndex(({ id }) => id === session.base);
  return {
    v: 1,
    name,
    task,
    ...saved,
    chat,
    variables,
    view,
    cells: answers,
    columns: columns.map(({ id: _id, ...column }) => column),
    ...(base >= 0 && { base }),
    left: [
      ...(hasDropped ? ["files that are too large for a link"] : []),
      ...(answers.length < Object.keys(ended).length ? ["answers that are files"] : []),
    ],
  };
};

export const writeShare = async (playground: Playground): Promise<ShareLink> => {
  const shared = sharedOf(playground);
  const left = shared.left ?? [];
  const encoded = await packText(JSON.stringify(shared));
  if (encoded.length <= maxLinkLength) return { encoded, left };
  const fewer = [...left, "the answers, which are too long for a link"];
  const short = await packText(JSON.stringify({ ...shared, cells: [], left: fewer }));
  if (short.length <= maxLinkLength) return { encoded: short, left: fewer };
  return { error: "This session is too long for a link. Export it as JSON instead." };
};

/** Deeply nested JSON would overflow the validator's stack. */
const depthOf = (text: string): number => {
  let depth = 0;
  let max = 0;
  for (const [bracket] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{}\]]/g)) {
    if (bracket === "[" || bracket === "{") depth += 1;
    else if (bracket === "]" || bracket === "}") depth -= 1;
    max = Math.max(max, depth);
  }
  return max;
};

const callOf = ({ output, failure, text = "", timing, cost, provider }: SharedCell): CallState => ({
  phase: output ? "done" : "failed",
  text: output?.kind === "text" || output?.kind === "chat" ? output.text : text,
  reasoning: "",
  ...(output && { output }),
  ...(!output && { failure: { kind: "provider", message: failure ?? "Failed in the shared session." } }),
  ...(timing && { timing }),
  ...(cost && { cost }),
  ...(provider !== undefined && { provider }),
});

const openShared = (shared: Shared, newId: () => string, now: number): Playground => {
  const { name, task, request, turns, draft, chat, columns: given, view } = shared;
  const columns = given.map((column) => ({ ...column, id: newId() }));
  const base = columns[shared.base ?? -1]?.id;
  const partial = { ...newSession(newId(), task, now), name, request, turns, draft, chat, columns, view };
  const variables = fitVariables(shared.variables, variableNames(partial));
  const session = { ...partial, variables, ...(base !== undefined && { base }) };
  const cells = shared.cells.flatMap((cell) => {
    const column = columns[cell.column]?.id;
    if (column === undefined || cell.turn > turns.length) return [];
    const key = cellKeyOf({ turn: cell.turn, row: cell.row, column });
    return [
      [key, { call: callOf(cell), mark: markOf(session, column), isQueued: false, isShared: true as const }] as const,
    ];
  });
  return { session, cells: Object.fromEntries(cells) };
};

const damaged = "This link is incomplete. Ask for a new one.";
const foreign = "This link doesn’t contain a playground session";

/** Anything with an unexpected shape is rejected with a message. */
export const readShare = async (
  encoded: string,
  deps: { readonly check: CheckSchema; readonly newId: () => string; readonly now: number },
): Promise<OpenedLink> => {
  const text = await unpackText(encoded, maxTextLength).catch((thrown: unknown) =>
    thrown instanceof RangeError ? new Error("large") : undefined,
  );
  if (text === undefined) return { error: damaged };
  if (text instanceof Error) return { error: "This link is too large to open." };
  if (depthOf(text) > maxDepth) return { error: `${foreign}.` };
  const parsed = parseJson(text);
  if ("error" in parsed) return { error: damaged };
  const [first] = deps.check(sharedShape, parsed.value);
  if (first) return { error: `${foreign}: ${first.path || "it"} ${first.message}.` };
  const shared = parsed.value as Shared;
  return { playground: openShared(shared, deps.newId, deps.now), left: shared.left ?? [] };
};
