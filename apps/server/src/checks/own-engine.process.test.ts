import { expect, inject, test } from "vitest";
import { measureQuantizations } from "../testing/servers/measure-quantizations.ts";

const runs = inject("isFullRun") ? 20 : 1;

test(`in ${runs} of ${runs} runs, first-token logprobs and greedy answers tell 4 bits from 8, and never 8 bits from themselves`, {
  timeout: 900_000,
}, async () => {
  const measured = await measureQuantizations(runs);
  expect(measured.map(({ provider, rung, toldApart, cannotTell }) => [provider, rung, toldApart, cannotTell])).toEqual([
    ["8-bit", "first-token-logprobs", 0, 0],
    ["8-bit", "greedy", 0, 0],
    ["4-bit", "first-token-logprobs", runs, 0],
    ["4-bit", "greedy", runs, 0],
  ]);
});
