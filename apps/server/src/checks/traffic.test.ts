import { expect, test } from "vitest";
import { readTraffic, type TrafficStatistics } from "./traffic.ts";

const quiet: TrafficStatistics = {
  counted: 1000,
  miscounted: 0,
  toolCalls: 200,
  invalidToolCalls: 6,
  streams: 500,
  streamsWithoutUsage: 0,
};

test("usual traffic has no finding", () => {
  expect(readTraffic(quiet)).toEqual([]);
  expect(readTraffic({ ...quiet, counted: 0, toolCalls: 0, invalidToolCalls: 0, streams: 0 })).toEqual([]);
});

test("a share that is certain is told by its check", () => {
  expect(readTraffic({ ...quiet, miscounted: 60, streamsWithoutUsage: 500 })).toEqual([
    { check: "template", sentence: "60 of 1,000 calls: prompts have another token count." },
    { check: "streaming-usage", sentence: "500 of 500 calls: streams have no usage." },
  ]);
});

test("few calls prove little", () => {
  expect(readTraffic({ ...quiet, toolCalls: 4, invalidToolCalls: 1 })).toEqual([]);
  expect(readTraffic({ ...quiet, toolCalls: 100, invalidToolCalls: 30 }).map(({ check }) => check)).toEqual(["tools"]);
});
