import { providerLabel } from "../../../lib/format/provider-label.ts";
import type { PlaygroundColumn, PlaygroundSession, Vote } from "./session.ts";

export interface VoteTotals {
  readonly name: string;
  readonly wins: number;
  readonly ties: number;
  readonly rounds: number;
}

export const columnLabel = ({ model, provider }: PlaygroundColumn): string =>
  provider === "auto" ? model : `${model} · ${providerLabel(provider)}`;

export const voteFor = ({ columns }: PlaygroundSession, winner: Vote["winner"]): Vote => ({
  winner,
  contestants: Object.fromEntries(
    columns.filter(({ model }) => model !== "").map((column) => [column.id, columnLabel(column)]),
  ),
});

export const rankVotes = (votes: readonly Vote[]): readonly VoteTotals[] => {
  const rankings = new Map<string, { name: string; wins: number; ties: number; rounds: number }>();
  for (const { winner, contestants } of votes) {
    const won = contestants[winner];
    for (const name of new Set(Object.values(contestants))) {
      const ranking = rankings.get(name) ?? { name, wins: 0, ties: 0, rounds: 0 };
      ranking.rounds += 1;
      if (name === won) ranking.wins += 1;
      if (winner === "tie") ranking.ties += 1;
      rankings.set(name, ranking);
    }
  }
  return [...rankings.values()].sort((a, b) => b.wins - a.wins || b.ties - a.ties || a.name.localeCompare(b.name));
};

/** Fisher–Yates. */
export const shuffled = <T>(items: readonly T[], random: () => number): readonly T[] => {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
};
