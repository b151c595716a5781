import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { type TokenCount, tokenCountQuery } from "../../../api/token-count.ts";
import { isChatTask } from "../../../run/widgets.ts";
import { usePaused } from "../../../ui/use-paused.ts";
import type { Cells } from "../session/cells.ts";
import type { Playground } from "../session/reducer.ts";
import type { PlaygroundSession } from "../session/session.ts";
import { callFor } from "./cell-call.ts";

/** Tokens of the next prompt by column id. */
export type TokenCounts = ReadonlyMap<string, TokenCount>;

/** Images have no tokens that a tokenizer could count, and are large. */
const isCountable = ({ task, draft, turns }: PlaygroundSession): boolean =>
  isChatTask(task) && draft.text.trim() !== "" && [draft, ...turns].every(({ files }) => files.length === 0);

/** The prompt of each column as JSON. */
const promptsOf = (
  session: PlaygroundSession,
  cells: Cells,
): readonly (readonly [column: string, prompt: string])[] => {
  if (!isCountable(session)) return [];
  return session.columns.flatMap(({ id }) => {
    const call = callFor(session, cells, { turn: session.turns.length, row: 0, column: id });
    if (!call) return [];
    const { tools } = call.parameters ?? {};
    return [[id, JSON.stringify({ model: call.model, ...call.input, ...(tools !== undefined && { tools }) })]];
  });
};

const noCells: Cells = {};

/** Counts while a person types. A count that fails is left out. */
export const useTokenCounts = ({ session, cells }: Playground): TokenCounts => {
  // Only a follow-up contains answers, so streaming the first ones changes nothing.
  const earlier = session.turns.length > 0 ? cells : noCells;
  const prompts = useMemo(() => JSON.stringify(promptsOf(session, earlier)), [session, earlier]);
  const paused = JSON.parse(usePaused(prompts)) as ReturnType<typeof promptsOf>;
  return useQueries({
    queries: paused.map(([, prompt]) => tokenCountQuery(prompt)),
    combine: (results) =>
      new Map(results.flatMap(({ data }, at) => (data ? [[paused[at]?.[0] ?? "", data] as const] : []))),
  });
};
