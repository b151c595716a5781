import type { CheckId } from "@orrery/contract";
import { countOf } from "../text/count-of.ts";

/** What the ledger knows of the calls to one mapping; it costs no tokens. */
export interface TrafficStatistics {
  /** Calls whose prompt the hub has counted by itself. */
  readonly counted: number;
  /** Of these, calls for which the provider reported another number, beyond a constant. */
  readonly miscounted: number;
  readonly toolCalls: number;
  /** Tool calls whose arguments do not fit the tool's schema. */
  readonly invalidToolCalls: number;
  readonly streams: number;
  readonly streamsWithoutUsage: number;
}

/** A reason to run a check now. */
export interface TrafficFinding {
  readonly check: CheckId;
  readonly sentence: string;
}

interface Rate {
  readonly check: CheckId;
  readonly all: keyof TrafficStatistics;
  readonly bad: keyof TrafficStatistics;
  /** The share that is usual: models write a wrong argument now and then, but token counts are exact. */
  readonly usual: number;
  readonly of: string;
}

const rates: readonly Rate[] = [
  { check: "template", all: "counted", bad: "miscounted", usual: 0.02, of: "prompts have another token count" },
  { check: "tools", all: "toolCalls", bad: "invalidToolCalls", usual: 0.1, of: "tool calls have invalid arguments" },
  { check: "streaming-usage", all: "streams", bad: "streamsWithoutUsage", usual: 0.02, of: "streams have no usage" },
];

/** The lower end of a 95% interval of a share (Wilson). */
const lowerBound = (bad: number, all: number): number => {
  if (all === 0) return 0;
  const z = 1.96;
  const share = bad / all;
  const center = share + z ** 2 / (2 * all);
  const margin = z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  return (center - margin) / (1 + z ** 2 / all);
};

/** What real traffic shows with certainty, before any test call is sent. */
export const readTraffic = (statistics: TrafficStatistics): TrafficFinding[] =>
  rates.flatMap(({ check, all, bad, usual, of }) => {
    if (lowerBound(statistics[bad], statistics[all]) <= usual) return [];
    const sentence = `${statistics[bad].toLocaleString("en")} of ${countOf(statistics[all], "call")}: ${of}.`;
    return [{ check, sentence }];
  });
