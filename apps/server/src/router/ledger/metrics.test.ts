import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createCallCounters } from "./counters.ts";
import { registerRouterMetrics } from "./metrics.ts";

const call = { durationMs: 1_500, firstMs: undefined, usage: undefined };

const setUp = () => {
  const counters = createCallCounters();
  const registry = new Registry();
  registerRouterMetrics(registry, {
    counters,
    health: {
      openCircuits: () => ["groq", "groq", "together"].map((provider) => ({ provider, model: "m" })) as never,
    },
    ledger: { lag: () => ({ bytes: 40, milliseconds: 2_500 }) },
    callsInProgress: () => 3,
  });
  /** The lines of a metric, without those of single buckets. */
  const linesOf = async (name: string) =>
    (await registry.getSingleMetricAsString(name)).split("\n").filter((line) => !line.includes("_bucket"));
  return { counters, registry, linesOf };
};

test("calls are counted by provider and status, and refusals by code", async () => {
  const { counters, linesOf } = setUp();
  for (const [provider, status] of [
    ["groq", 200],
    ["groq", 200],
    ["groq", 429],
    ["together", 200],
  ] as const)
    counters.add({ ...call, provider, status });
  for (const code of ["forbidden", "bad_request", "forbidden"]) counters.refuse(code);
  expect(counters.counts()).toEqual([
    { provider: "groq", status: 200, count: 2 },
    { provider: "groq", status: 429, count: 1 },
    { provider: "together", status: 200, count: 1 },
  ]);
  expect(counters.refusals()).toEqual([
    { code: "forbidden", count: 2 },
    { code: "bad_request", count: 1 },
  ]);
  const lines = [
    "# HELP orrery_router_calls_total Finished calls, by provider and status.",
    "# TYPE orrery_router_calls_total counter",
    'orrery_router_calls_total{provider="groq",status="200"} 2',
    'orrery_router_calls_total{provider="groq",status="429"} 1',
    'orrery_router_calls_total{provider="together",status="200"} 1',
  ];
  expect(await linesOf("orrery_router_calls_total")).toEqual(lines);
  expect(await linesOf("orrery_router_calls_total")).toEqual(lines);
  const refusals = [
    "# HELP orrery_router_refusals_total Requests refused before a provider was called, by error code.",
    "# TYPE orrery_router_refusals_total counter",
    'orrery_router_refusals_total{code="forbidden"} 2',
    'orrery_router_refusals_total{code="bad_request"} 1',
  ];
  expect(await linesOf("orrery_router_refusals_total")).toEqual(refusals);
  expect(await linesOf("orrery_router_refusals_total")).toEqual(refusals);
});

test("gauges have the calls in progress, open circuits and the journal's lag", async () => {
  const { linesOf } = setUp();
  expect(await linesOf("orrery_router_calls_in_progress")).toEqual([
    "# HELP orrery_router_calls_in_progress Calls that are being answered.",
    "# TYPE orrery_router_calls_in_progress gauge",
    "orrery_router_calls_in_progress 3",
  ]);
  const circuits = [
    "# HELP orrery_router_circuits_open Models paused at a provider after repeated failures.",
    "# TYPE orrery_router_circuits_open gauge",
    'orrery_router_circuits_open{provider="groq"} 2',
    'orrery_router_circuits_open{provider="together"} 1',
  ];
  expect(await linesOf("orrery_router_circuits_open")).toEqual(circuits);
  expect(await linesOf("orrery_router_circuits_open")).toEqual(circuits);
  expect(await linesOf("orrery_router_journal_bytes")).toEqual([
    "# HELP orrery_router_journal_bytes Bytes of the ledger journal that are not in the database yet.",
    "# TYPE orrery_router_journal_bytes gauge",
    "orrery_router_journal_bytes 40",
  ]);
  expect(await linesOf("orrery_router_journal_lag_seconds")).toEqual([
    "# HELP orrery_router_journal_lag_seconds Seconds since the database last had every line of the ledger journal.",
    "# TYPE orrery_router_journal_lag_seconds gauge",
    "orrery_router_journal_lag_seconds 2.5",
  ]);
});

test("histograms have seconds and tokens; a call without content or tokens adds its duration only", async () => {
  const { counters, registry, linesOf } = setUp();
  counters.add({ provider: "groq", status: 200, durationMs: 1_500, firstMs: 250, usage: { input: 20, output: 3 } });
  counters.add({ ...call, provider: "groq", status: 500 });
  expect(await linesOf("orrery_router_call_duration_seconds")).toEqual([
    "# HELP orrery_router_call_duration_seconds Duration of finished calls.",
    "# TYPE orrery_router_call_duration_seconds histogram",
    'orrery_router_call_duration_seconds_sum{provider="groq"} 3',
    'orrery_router_call_duration_seconds_count{provider="groq"} 2',
  ]);
  expect(await linesOf("orrery_router_first_token_seconds")).toEqual([
    "# HELP orrery_router_first_token_seconds Time to the first content of a call.",
    "# TYPE orrery_router_first_token_seconds histogram",
    'orrery_router_first_token_seconds_sum{provider="groq"} 0.25',
    'orrery_router_first_token_seconds_count{provider="groq"} 1',
  ]);
  expect(await linesOf("orrery_router_tokens")).toEqual([
    "# HELP orrery_router_tokens Input and output tokens of finished calls.",
    "# TYPE orrery_router_tokens histogram",
    'orrery_router_tokens_sum{provider="groq",type="input"} 20',
    'orrery_router_tokens_count{provider="groq",type="input"} 1',
    'orrery_router_tokens_sum{provider="groq",type="output"} 3',
    'orrery_router_tokens_count{provider="groq",type="output"} 1',
  ]);
  const tokens = await registry.getSingleMetricAsString("orrery_router_tokens");
  const bounds = [...tokens.matchAll(/le="([^"]+)",provider="groq",type="input"/g)].map(([, bound]) => bound);
  const powers = Array.from({ length: 12 }, (_, index) => String(4 ** index));
  expect(bounds).toEqual([...powers, "+Inf"]);
});
