import { describe, expect, test } from "vitest";
import type { Settlement } from "../ledger/entry.ts";
import type { Candidate } from "../planning/candidate.ts";
import type { Health } from "../planning/health.ts";
import type { AttemptNote } from "../upstream/attempts.ts";
import type { Relay, RelayEnd } from "./relay.ts";
import { relayError, settleRelay } from "./relay-end.ts";

const candidate = { provider: "together", providerModel: "m" } as Candidate;
const notes: AttemptNote[] = [{ provider: "together", outcome: "ok", ms: 1 }];
const usage = { input: 3, output: 50, source: "provider" } as const;
const metadata = { provider: "together", attempts: notes };
const base = { candidate, notes, usage, bytesOut: 77, firstMs: 20, status: 200 };

/** Settles a stream that began 20 ms after the call was received, and ended at a time. */
const settle = async (end: RelayEnd, now = 1_020) => {
  const health: unknown[] = [];
  const settled: Settlement[] = [];
  const record =
    (name: string) =>
    (...given: unknown[]) =>
      void health.push([name, ...given]);
  const error = await settleRelay(
    {
      now: () => now,
      health: {
        succeeds: record("succeeds"),
        fails: record("fails"),
        endsUndecided: record("endsUndecided"),
      } as unknown as Health,
    },
    {
      candidate,
      notes,
      usage,
      entry: { whenDurable: async () => {}, settle: async (settlement) => void settled.push(settlement) },
      relay: { firstMs: 12 } as Relay,
      at: 0,
      beganAt: 20,
      bytesOut: 77,
    },
    end,
  );
  return { error, health, settled };
};

test("a whole stream is done, and counts for the provider's speed", async () => {
  expect(await settle({ kind: "whole" })).toEqual({
    error: undefined,
    health: [["succeeds", "together", "m", { firstMs: 12, tokensPerSecond: 50 }]],
    settled: [{ ...base, state: "done" }],
  });
});

test.each([
  [70, { firstMs: 12 }],
  [71, { firstMs: 12, tokensPerSecond: 50 / 0.051 }],
])("a stream that ends at %i ms has the pace %j", async (now, pace) => {
  expect((await settle({ kind: "whole" }, now)).health).toEqual([["succeeds", "together", "m", pace]]);
});

test("an aborted stream is canceled, and says nothing about the provider", async () => {
  expect(await settle({ kind: "aborted" })).toEqual({
    error: undefined,
    health: [["endsUndecided", "together", "m"]],
    settled: [{ ...base, state: "cancelled" }],
  });
});

describe("a broken stream", () => {
  test("is the provider's failure", async () => {
    const { error, health, settled } = await settle({
      kind: "broken",
      error: { code: "provider_failed", message: "out of memory" },
    });
    expect(error).toMatchObject({
      code: "provider_failed",
      message: "Together AI: out of memory. The answer is incomplete.",
      metadata,
    });
    expect(health).toEqual([["fails", "together", "m"]]);
    expect(settled).toEqual([{ ...base, state: "failed", errorCode: "provider_failed" }]);
  });

  test("is not the provider's failure if the hub was stopped", async () => {
    const { error, health, settled } = await settle({ kind: "broken", isHubStopped: true });
    expect(error).toMatchObject({
      code: "stream_interrupted",
      message: "This hub was stopped before the answer was complete. Try again.",
      metadata,
    });
    expect(health).toEqual([["endsUndecided", "together", "m"]]);
    expect(settled).toEqual([{ ...base, state: "failed", errorCode: "stream_interrupted" }]);
  });

  test("without a reason was interrupted", () => {
    expect(relayError(candidate, notes, { kind: "broken" })).toMatchObject({
      code: "stream_interrupted",
      message: "Together AI: the stream was interrupted. The answer is incomplete.",
    });
  });
});

test.each(["whole", "aborted"] as const)("a stream that is %s has no error", (kind) => {
  expect(relayError(candidate, notes, { kind })).toBeUndefined();
});
