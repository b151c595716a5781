import type { AdminOverview } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { writeImportState } from "../../../import/import-state.ts";
import { enginesForTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser, commitFiles } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";
import { weightedQuantile } from "./recent-calls.ts";

const path = "/api/admin/overview";
const hourMs = 3_600_000;

describe.each(enginesForTests)("the overview for admins on $name", ({ name, skipReason, start }) => {
  let hub: HubForTests;
  let now = Date.parse("2026-11-15T12:30:00Z");

  const read = async (): Promise<AdminOverview> => {
    // What was read is kept for some seconds.
    now += 61_000;
    return (await (await hub.get(path, hub.token)).json()) as AdminOverview;
  };

  const addCalls = (calls: readonly { readonly hoursAgo: number; readonly fails?: boolean; readonly ms?: number }[]) =>
    hub.hub.database.db
      .insertInto("router_calls")
      .values(
        calls.map(({ hoursAgo, fails = false, ms = 100 }, index) => ({
          request_id: `call-${index}`,
          at: now - hoursAgo * hourMs,
          finished_at: now,
          account_id: null,
          caller_id: null,
          token_id: null,
          endpoint: "/v1/chat/completions",
          model: "acme/chat",
          state: fails ? ("failed" as const) : ("done" as const),
          is_streamed: 0 as const,
          attempts: 1,
          reserved_nano: 0,
          bytes_out: 1,
          process: "p",
          provider: fails ? "groq" : "together",
          error_code: fails ? "provider_failed" : null,
          http_status: fails ? 502 : 200,
          duration_ms: fails ? null : ms,
        })),
      )
      .execute();

  startHubOn(
    { skipReason, start },
    (started) => {
      hub = started;
    },
    { mirrorLimit: 2 },
    () => now,
  );

  test.skipIf(skipReason)("is refused to others, signed out or not", async () => {
    const token = await addUser(hub, "ada");
    const statuses = [await hub.get(path), await hub.get(path, token)].map(({ status }) => status);
    expect(statuses).toEqual([401, 403]);
  });

  test.skipIf(skipReason)("tells what the hub is and what it stores", async () => {
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    await commitFiles(hub, "/api/models/owner/net", "main", { "README.md": "# Net" });
    const overview = await read();
    expect(overview).toMatchObject({
      isSecretInDataFolder: false,
      database: { engine: name === "PostgreSQL" ? "postgres" : "sqlite", version: expect.stringMatching(/^\d+\.\d+/) },
      storage: { type: "disk", status: "ok" },
      scans: { gate: "off", waiting: 2, running: 0 },
      engines: { total: 0, healthy: 0, failing: [] },
      stored: { mirrored: { repositories: 0, bytes: 0, maxBytes: 2 * 1024 ** 3 } },
    });
    expect(overview.database.bytes).toBeGreaterThan(0);
    expect(overview.disk.totalBytes).toBeGreaterThan(overview.disk.freeBytes);
    expect(overview.stored.models).toMatchObject({ repositories: 1, bytes: expect.any(Number) });
    expect(overview.stored.models.bytes).toBeGreaterThan(4);
    expect(overview.people).toEqual({ active: 2, total: 2 });
  });

  test.skipIf(skipReason)("counts the calls of the last day by hour, with what failed most", async () => {
    await addCalls([
      { hoursAgo: 0, ms: 100 },
      { hoursAgo: 0, ms: 300 },
      { hoursAgo: 2, fails: true },
      { hoursAgo: 2, fails: true },
      { hoursAgo: 30 },
    ]);
    const { calls } = await read();
    expect(calls.hours).toHaveLength(24);
    expect(calls.hours.at(-1)).toEqual({ at: "2026-11-15T12:00:00.000Z", calls: 2, failed: 0, slowMs: 300 });
    expect(calls.hours.at(-3)).toMatchObject({ calls: 2, failed: 2 });
    expect(calls.hours.reduce((sum, hour) => sum + hour.calls, 0)).toBe(4);
    expect(calls.failures).toEqual([{ provider: "groq", code: "provider_failed", status: 502, calls: 2 }]);
    expect(calls).toMatchObject({ medianMs: 300, slowMs: 300 });
  });

  test.skipIf(skipReason)("counts an import whose process has ended as failed", async () => {
    const { db } = hub.hub.database;
    const none = { files: 1, filesDone: 0, bytes: 1, bytesDone: 0 };
    await writeImportState(db, "model", "lab/new", {
      ...none,
      status: "running",
      startedAt: now,
      seenAt: now + hourMs,
    });
    await writeImportState(db, "model", "lab/old", {
      ...none,
      status: "running",
      startedAt: now,
      seenAt: now - hourMs,
    });
    expect((await read()).imports).toEqual({ running: 1, failed: 1 });
  });

  test.skipIf(skipReason)("keeps what it has read for some seconds", async () => {
    const { at } = await read();
    now += 2_000;
    expect(((await (await hub.get(path, hub.token)).json()) as AdminOverview).at).toBe(at);
  });
});

test("a quantile counts a value as often as it weighs", () => {
  const values = [
    { value: 1, weight: 90 },
    { value: 2, weight: 10 },
  ];
  expect([0.5, 0.89, 0.95].map((share) => weightedQuantile(values, share))).toEqual([1, 1, 2]);
  expect(weightedQuantile([], 0.5)).toBeUndefined();
});
