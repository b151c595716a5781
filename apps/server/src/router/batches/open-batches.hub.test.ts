import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database, Db } from "../../db/engine.ts";
import type { FineGrainedAccess } from "../../identity/viewer.ts";
import { sqliteEngine } from "../../testing/engines.ts";
import { addAccount, openDatabaseOn } from "../../testing/hub-on-engine.ts";
import type { BatchRunner } from "./batch-runner.ts";
import { type BatchRow, createBatchStore } from "./batch-store.ts";
import { createFileStore } from "./file-store.ts";
import { openBatches } from "./open-batches.ts";

/** What a line fails with: nothing can be parsed here, so one that is allowed to run fails later. */
const refused = "The token of this batch was revoked, or its account can no longer pay for it.";
const allowed = "Internal error. Try again.";

describe("who a batch is run as", () => {
  let database: Database;
  let db: Db;
  let ada: number;
  let lab: number;
  let fileId: string;
  let runner: BatchRunner | undefined;
  let settled: string[] = [];
  openDatabaseOn(sqliteEngine, async (opened) => {
    database = opened;
    db = opened.db;
    ada = await addAccount(db, "ada");
    lab = await addAccount(db, "lab");
    const line = { start: 0, end: 2, customId: "one", url: "/v1/embeddings" };
    const file = { purpose: "batch", filename: "lines.jsonl", bytes: Buffer.from("{}"), lines: [line] };
    fileId = (await createFileStore(db, { batchDays: 1 }, () => 1).save(ada, file)).id;
  });
  beforeEach(async () => {
    settled = [];
    await db.deleteFrom("router_batches").execute();
    await db.deleteFrom("memberships").execute();
    await db.updateTable("accounts").set({ disabled_at: null }).execute();
  });
  afterEach(() => runner?.stop(0));

  const addToken = async (more: { readonly revoked_at?: number; readonly fine_grained?: string } = {}) => {
    const row = { account_id: ada, name: "t", hash: crypto.randomUUID(), hint: "", role: "inference" as const };
    const times = { created_at: 1, expires_at: 2, revoked_at: null, last_used_at: null };
    const values = { ...row, ...times, ...more };
    return (await db.insertInto("tokens").values(values).returning("id").executeTakeFirstOrThrow()).id;
  };
  const add = (values: Partial<BatchRow> = {}) =>
    createBatchStore(db, () => 5).create({
      account_id: ada,
      payer_id: ada,
      token_id: null,
      role: "inference",
      metadata: "{}",
      total: 1,
      endpoint: "/v1/embeddings",
      input_file_id: fileId,
      ...values,
    });
  const open = () => {
    runner = openBatches({
      database,
      ledger: {
        name: "me",
        flush: async () => void settled.push("flush"),
        settleDead: async () => void settled.push("settle"),
      },
      bodies: {
        read: () => Promise.reject(new Error("no bodies")),
        parseObject: () => Promise.reject(new Error("no bodies")),
      },
      answer: () => Promise.reject(new Error("no endpoints")),
      settings: { batchConcurrency: 1, batchDays: 1 },
      now: () => 10,
      onError: () => {},
    });
  };
  /** The message of a batch's line. */
  const run = async (values: Partial<BatchRow> = {}) => {
    const { id } = await add(values);
    open();
    const line = () =>
      db.selectFrom("router_batch_lines").select(["state", "text"]).where("batch_id", "=", id).executeTakeFirst();
    await expect.poll(async () => (await line())?.state).toBe("failed");
    const { error } = JSON.parse((await line())?.text ?? "") as { error: { message: string } };
    return error.message;
  };

  test("its account, without a token or with one that has expired", async () => {
    expect(await run()).toBe(allowed);
    expect(await run({ token_id: await addToken() })).toBe(allowed);
  });

  test("no account after its token was revoked or deleted", async () => {
    expect(await run({ token_id: await addToken({ revoked_at: 3 }) })).toBe(refused);
    expect(await run({ token_id: 999 })).toBe(refused);
  });

  test("no account that is disabled", async () => {
    await db.updateTable("accounts").set({ disabled_at: 1 }).where("id", "=", ada).execute();
    expect(await run()).toBe(refused);
  });

  test("a member of the organization that pays, as long as it is one", async () => {
    expect(await run({ payer_id: lab })).toBe(refused);
    const membership = { organization_id: lab, user_id: ada, role: "read" as const, created_at: 1 };
    await db.insertInto("memberships").values(membership).execute();
    expect(await run({ payer_id: lab })).toBe(allowed);
  });

  test("an account with a fine-grained token", async () => {
    const access: FineGrainedAccess = {
      owners: [],
      repositories: [],
      canReadGated: false,
      canRunModels: true,
      ipRanges: [],
    };
    const token = await addToken({ fine_grained: JSON.stringify(access) });
    expect(await run({ token_id: token })).toBe(allowed);
  });

  test("after a dead process, its calls are settled and flushed first", async () => {
    const { id } = await add();
    await db.updateTable("router_batches").set({ process: "dead" }).where("id", "=", id).execute();
    const line = { batch_id: id, number: 1, request_id: "r", state: "running" as const, at: 1, text: "", bytes: 0 };
    await db.insertInto("router_batch_lines").values(line).execute();
    open();
    await expect.poll(async () => (await createBatchStore(db, () => 5).find(ada, id))?.status).toBe("completed");
    expect(settled).toEqual(["settle", "flush"]);
  });
});
