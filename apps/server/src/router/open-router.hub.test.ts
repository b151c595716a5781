import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "../config/config.ts";
import type { Database } from "../db/engine.ts";
import { sqliteEngine } from "../testing/engines.ts";
import { addAccount, openDatabaseOn } from "../testing/hub-on-engine.ts";
import { createBatchStore } from "./batches/batch-store.ts";
import { createFileStore } from "./batches/file-store.ts";
import { type OpenRouterOptions, openRouter, type Router } from "./open-router.ts";

describe("an open router", () => {
  let database: Database;
  let ada: number;
  let router: Router | undefined;
  const logged: unknown[][] = [];
  openDatabaseOn(sqliteEngine, async (opened) => {
    database = opened;
    ada = await addAccount(opened.db, "ada");
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    logged.length = 0;
  });
  afterEach(async () => {
    await router?.close();
    vi.useRealTimers();
  });

  const day = 24 * 60 * 60 * 1000;
  let at = 0;
  const open = async (role: "all" | "hub" = "all") => {
    const dataFolder = mkdtempSync(join(tmpdir(), "orrery-router-"));
    const config = { ...readConfig({}).config, dataFolder, role };
    const hub = { database, secret: "s".repeat(40), now: () => at, shared: { limiter: {} } };
    router = await openRouter({
      hub: { ...hub, tokens: {}, jsonBodies: {}, workers: {}, blobs: {} } as unknown as OpenRouterOptions["hub"],
      config,
      log: { error: (...parts: unknown[]) => logged.push(parts) } as unknown as OpenRouterOptions["log"],
      providerKeys: { groq: "hub-key" },
    });
    return router;
  };
  const saveFile = () =>
    createFileStore(database.db, { batchDays: 1 }, () => 0).save(ada, {
      purpose: "batch",
      filename: "lines.jsonl",
      bytes: Buffer.from("{}"),
      lines: [{ start: 0, end: 2, customId: "one", url: "/v1/embeddings" }],
    });
  const files = async () => (await database.db.selectFrom("router_files").select("id").execute()).length;

  test("deletes expired files every ten minutes, until it is closed", async () => {
    at = 0;
    const { close } = await open();
    await saveFile();
    at = day;
    await vi.advanceTimersByTimeAsync(10 * 60_000 - 1);
    expect(await files()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(files).toBe(0);
    await close();
    router = undefined;
    await saveFile();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect([await files(), logged]).toEqual([1, []]);
  });

  test("logs a sweep that fails", async () => {
    await open();
    const failure = new Error("no database");
    const broken = vi.spyOn(database.db, "deleteFrom").mockImplementation(() => {
      throw failure;
    });
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    broken.mockRestore();
    expect(logged).toContainEqual([{ err: failure }, "router: could not store or delete responses"]);
  });

  test("has the hub's keys", async () => {
    const { keys, callsInProgress } = await open();
    expect([keys.hub, callsInProgress()]).toEqual([{ groq: "hub-key" }, 0]);
  });

  test.each([
    ["all", "completed"],
    ["hub", "in_progress"],
  ] as const)("with the role %s, a batch whose token is gone is then %s", async (role, status) => {
    at = 0;
    const { id: fileId } = await saveFile();
    const batches = createBatchStore(database.db, () => 0);
    const { id } = await batches.create({
      account_id: ada,
      payer_id: ada,
      token_id: 999,
      role: "inference",
      metadata: "{}",
      total: 1,
      endpoint: "/v1/embeddings",
      input_file_id: fileId,
    });
    const { drain } = await open(role);
    const current = async () => (await batches.find(ada, id))?.status;
    if (status === "completed") await expect.poll(current).toBe(status);
    await drain();
    expect(await current()).toBe(status);
  });
});
