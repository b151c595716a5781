import type { AdminOverview, WaitingItem } from "@orrery/contract";
import { expect, test } from "vitest";
import { attentionOf } from "./attention.ts";

const well: AdminOverview = {
  at: "2026-11-15T12:00:00.000Z",
  version: "1.0.0",
  startedAt: "2026-11-15T11:00:00.000Z",
  isSecretInDataFolder: false,
  database: { engine: "sqlite", version: "3.50", bytes: 1, milliseconds: 1 },
  storage: { type: "disk", status: "ok" },
  disk: { freeBytes: 50, totalBytes: 100 },
  stored: {
    models: { repositories: 0, bytes: 0 },
    datasets: { repositories: 0, bytes: 0 },
    mirrored: { repositories: 0, bytes: 0 },
  },
  calls: { hours: [], failures: [] },
  people: { active: 1, total: 1 },
  scans: { gate: "warn", waiting: 0, running: 0 },
  imports: { running: 0, failed: 0 },
  batches: { running: 0 },
  engines: { total: 0, healthy: 0, failing: [] },
  providers: { hubKeys: 0, savedKeys: 0, paused: [] },
};

const titles = (overview: Partial<AdminOverview>, waiting: readonly WaitingItem[] = []): readonly string[] =>
  attentionOf({ ...well, ...overview }, waiting).map(({ level, title }) => `${level}: ${title}`);

const failedImport = (name: string): WaitingItem => ({
  type: "import",
  key: name,
  repo: { type: "model", name },
  path: "/import",
});

test("a hub where everything works needs no attention", () => {
  expect(titles({})).toEqual([]);
  // Some calls fail because of what they ask for.
  expect(titles({ calls: { hours: [], failures: [{ provider: "groq", code: "bad_request", calls: 3 }] } })).toEqual([]);
});

test("e-mail that is sent needs no attention", () => {
  expect(titles({ email: { waiting: 2 } })).toEqual([]);
});

test("bad news come before warnings, and those before information", () => {
  const engine = { model: "acme/chat", address: "http://gpu-3.example:8000", status: "unreachable" };
  expect(
    titles(
      {
        isSecretInDataFolder: true,
        disk: { freeBytes: 5, totalBytes: 100 },
        storage: { type: "s3", status: "unavailable" },
        engines: { total: 1, healthy: 0, failing: [engine] },
        providers: { hubKeys: 1, savedKeys: 0, paused: [{ provider: "groq", models: 2 }] },
        email: { waiting: 1, error: "connect ECONNREFUSED 10.0.0.7:587" },
      },
      [failedImport("lab/one"), failedImport("lab/two")],
    ),
  ).toEqual([
    "bad: File storage is unavailable.",
    "bad: gpu-3.example:8000 is unreachable.",
    "bad: E-mail can’t be sent.",
    "warn: Only 5.0% of the disk is free.",
    "warn: 2 models paused at Groq.",
    "warn: 2 imports failed.",
    "info: The hub’s secret is saved in the data folder.",
  ]);
});

test("failures of a provider are added up, whatever their code", () => {
  const failures = [
    { provider: "groq", code: "provider_failed", status: 502, calls: 8 },
    { provider: "groq", code: "provider_timeout", status: 504, calls: 4 },
    { code: "budget_exceeded", status: 402, calls: 100 },
  ];
  expect(titles({ calls: { hours: [], failures } })).toEqual(["bad: 12 calls to Groq failed."]);
});
