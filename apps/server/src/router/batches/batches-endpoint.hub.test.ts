import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../db/engine.ts";
import { anonymous, type Viewer } from "../../identity/viewer.ts";
import { sqliteEngine } from "../../testing/engines.ts";
import { addAccount, openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { type GivenRequest, jsonOf, routerRequest, signedInAs } from "../../testing/router/request.ts";
import type { Workers } from "../../workers/workers.ts";
import { createRequestBodies } from "../request-body.ts";
import { batchObject } from "./batch-object.ts";
import { type BatchRow, createBatchStore } from "./batch-store.ts";
import { answerBatches, type BatchesDeps } from "./batches-endpoint.ts";
import { createFileStore } from "./file-store.ts";

describe("the Batch API", () => {
  let db: Db;
  let ada: number;
  let bob: number;
  let fileId: string;
  let at = 1_000;
  let wakes = 0;
  openDatabaseOn(sqliteEngine, async (database) => {
    db = database.db;
    ada = await addAccount(db, "ada");
    bob = await addAccount(db, "bob");
    fileId = await save(ada, "/v1/chat/completions", "/v1/chat/completions");
  });
  beforeEach(async () => {
    at = 1_000;
    wakes = 0;
    await db.deleteFrom("router_batches").execute();
  });

  const deps = (): BatchesDeps => ({
    files: createFileStore(db, { batchDays: 1 }, () => at),
    batches: createBatchStore(db, () => at),
    workers: {} as Workers,
    batchLimits: { maxBatchFile: 1, maxBatchFiles: 2, maxBodyDepth: 64 },
    bodies: createRequestBodies(async (body) => JSON.parse(body.toString()), {
      maxBodyBytes: 100_000,
      maxAnonymousBodyBytes: 1,
    }),
    wakeBatches: () => {
      wakes += 1;
    },
  });
  const save = async (account: number, ...urls: readonly string[]): Promise<string> => {
    const lines = urls.map((url, index) => ({ start: 0, end: 2, customId: `line-${index}`, url }));
    const file = { purpose: "batch", filename: "lines.jsonl", bytes: Buffer.from("{}"), lines };
    return (await deps().files.save(account, file)).id;
  };
  const call = async (path: string, options: GivenRequest = {}) => {
    const { inbound, sent } = routerRequest({ method: "GET", viewer: signedInAs(ada), accountId: ada, ...options });
    await answerBatches(deps(), inbound, path);
    expect(sent.status).toBe(200);
    return jsonOf(sent) as { id: string; data: { id: string }[] };
  };
  const create = (fields: object = {}, options: GivenRequest = {}) => {
    const body = { input_file_id: fileId, endpoint: "/v1/chat/completions", completion_window: "24h", ...fields };
    return call("", { method: "POST", body: JSON.stringify(body), ...options });
  };
  const rowOf = (id: string, account = ada) => deps().batches.find(account, id) as Promise<BatchRow>;
  const add = async (time: number, values: Partial<BatchRow> = {}, account = ada): Promise<BatchRow> => {
    at = time;
    const { id } = await deps().batches.create({
      account_id: account,
      payer_id: account,
      token_id: null,
      role: "inference",
      metadata: "{}",
      total: 5,
      endpoint: "/v1/embeddings",
      input_file_id: fileId,
    });
    await db
      .updateTable("router_batches")
      .set({ completed: 4, failed: 1, ...values })
      .where("id", "=", id)
      .execute();
    return rowOf(id, account);
  };
  const addLines = async (id: string, ...states: readonly ("done" | "failed" | "running")[]) => {
    const rest = { batch_id: id, request_id: "r", at: 1, text: "", bytes: 0 };
    const rows = states.map((state, number) => ({ ...rest, state, number }));
    await db.insertInto("router_batch_lines").values(rows).execute();
  };

  test("a batch belongs to its creator, is paid by the request's account and starts at once", async () => {
    const viewer = signedInAs(ada, { tokenId: 4, role: "write" });
    const batch = await create({ metadata: { a: "b" } }, { viewer, accountId: bob });
    const row = await rowOf(batch.id);
    expect(row).toMatchObject({
      account_id: ada,
      payer_id: bob,
      token_id: 4,
      role: "write",
      metadata: '{"a":"b"}',
      total: 2,
      endpoint: "/v1/chat/completions",
      input_file_id: fileId,
    });
    expect(batch).toEqual(batchObject(row, { completed: 0, failed: 0 }));
    expect(wakes).toBe(1);
  });

  test("a batch of a request without a token or payer is paid by its creator", async () => {
    const { id } = await create({}, { accountId: null });
    expect(await rowOf(id)).toMatchObject({ payer_id: ada, token_id: null, role: "inference", metadata: "{}" });
  });

  test.each(["/v1/chat/completions", "/v1/completions", "/v1/embeddings", "/v1/responses"])(
    "a batch can be for %s",
    async (endpoint) => {
      const { id } = await create({ endpoint, input_file_id: await save(ada, endpoint) });
      expect(await rowOf(id)).toMatchObject({ endpoint, total: 1 });
    },
  );

  const sixteen = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`key-${index}`, "x".repeat(512)]));
  test.each([
    ["none", null, {}],
    ["nothing", {}, {}],
    ["16 strings of 512 characters", sixteen, sixteen],
  ])("metadata can be %s", async (_name, metadata, expected) => {
    expect(await create({ metadata })).toMatchObject({ metadata: expected });
  });

  const endpoints = '"endpoint" must be /v1/chat/completions, /v1/completions, /v1/embeddings, /v1/responses.';
  const metadata = '"metadata" must be an object of up to 16 strings.';
  const noFile = '"input_file_id": there is no such file with the purpose batch.';
  test.each([
    ["a file's id that is a number", { input_file_id: 1 }, "input_file_id", '"input_file_id" must be a string.'],
    ["an unknown file", { input_file_id: "file-0" }, "input_file_id", noFile],
    ["another endpoint", { endpoint: "/v1/models" }, "endpoint", endpoints],
    ["no endpoint", { endpoint: undefined }, "endpoint", endpoints],
    ["another window", { completion_window: "1h" }, "completion_window", '"completion_window" must be 24h.'],
    ["metadata with 17 keys", { metadata: { ...sixteen, more: "" } }, "metadata", metadata],
    ["metadata with a long string", { metadata: { a: "x".repeat(513) } }, "metadata", metadata],
    ["metadata with a number", { metadata: { a: "b", c: 1 } }, "metadata", metadata],
    ["metadata that is a list", { metadata: [] }, "metadata", metadata],
    [
      "a file for another endpoint",
      { endpoint: "/v1/embeddings" },
      "endpoint",
      "Line 1 of the file is for /v1/chat/completions, not for /v1/embeddings. Use one endpoint per batch.",
    ],
  ])("refuses %s", async (_name, fields, param, message) => {
    await expect(create(fields)).rejects.toMatchObject({ code: "bad_request", param, message });
    expect([await deps().batches.list(ada, { limit: 1, isAscending: true }), wakes]).toEqual([[], 0]);
  });

  test("refuses files of others and files with results", async () => {
    const refusal = { code: "bad_request", param: "input_file_id", message: noFile };
    const theirs = await save(bob, "/v1/chat/completions");
    await expect(create({ input_file_id: theirs })).rejects.toMatchObject(refusal);
    const results = await save(ada, "/v1/chat/completions");
    await db.updateTable("router_files").set({ purpose: "batch_output" }).where("id", "=", results).execute();
    await expect(create({ input_file_id: results })).rejects.toMatchObject(refusal);
  });

  test("lines of a running batch are counted, and an ended batch has the counts of its end", async () => {
    const running = await add(1_000);
    await addLines(running.id, "done", "done", "failed", "running");
    expect(await call(running.id)).toEqual(batchObject(running, { completed: 2, failed: 1 }));
    const cancelling = await add(1_000, { status: "cancelling" });
    expect(await call(cancelling.id)).toEqual(batchObject(cancelling, { completed: 0, failed: 0 }));
    for (const status of ["completed", "expired", "cancelled"] as const) {
      const ended = await add(1_000, { status });
      await addLines(ended.id, "done");
      expect(await call(ended.id)).toEqual(batchObject(ended, { completed: 4, failed: 1 }));
    }
  });

  test("batches are listed by pages, in both directions", async () => {
    const status = "completed";
    const first = await add(1, { status });
    const second = await add(2);
    const third = await add(3, { status });
    await add(2, {}, bob);
    await addLines(second.id, "failed");
    const objects = [
      batchObject(third, third),
      batchObject(second, { completed: 0, failed: 1 }),
      batchObject(first, first),
    ];
    const list = { object: "list", has_more: false, first_id: third.id, last_id: first.id };
    expect(await call("")).toEqual({ ...list, data: objects });
    expect(await call("", { query: `limit=1&after=${third.id}` })).toEqual({
      object: "list",
      has_more: true,
      first_id: second.id,
      last_id: second.id,
      data: [objects[1]],
    });
    const { data } = await call("", { query: `order=asc&after=${first.id}` });
    expect(data.map(({ id }) => id)).toEqual([second.id, third.id]);
  });

  test("a page comes after one of the caller's own batches", async () => {
    const { id } = await add(1, {}, bob);
    for (const after of [id, "batch_0", ""])
      await expect(call("", { query: `after=${after}` })).rejects.toMatchObject({
        code: "bad_request",
        param: "after",
        message: '"after" must be the id of one of your batches.',
      });
  });

  test("a batch in progress is canceled at once, and canceling it again changes nothing", async () => {
    const batch = await add(1_000);
    await addLines(batch.id, "done");
    at = 5_000;
    const cancelling = batchObject(
      { ...batch, status: "cancelling", cancelling_at: 5_000 },
      { completed: 1, failed: 0 },
    );
    expect(await call(`${batch.id}/cancel`, { method: "POST" })).toEqual(cancelling);
    expect(wakes).toBe(1);
    at = 9_000;
    expect(await call(`${batch.id}/cancel`, { method: "POST" })).toEqual(cancelling);
  });

  test.each(["completed", "expired", "cancelled"] as const)("a batch that is %s can't be canceled", async (status) => {
    const { id } = await add(1, { status });
    await expect(call(`${id}/cancel`, { method: "POST" })).rejects.toMatchObject({
      code: "bad_request",
      message: `This batch is ${status}, so it can’t be canceled.`,
    });
    expect([(await rowOf(id)).status, wakes]).toEqual([status, 0]);
  });

  test("batches of others and batches that do not exist are not found", async () => {
    const { id } = await add(1, {}, bob);
    const refusal = { code: "not_found", message: `Batch "${id}" does not exist, or was deleted.` };
    await expect(call(id)).rejects.toMatchObject(refusal);
    await expect(call(`${id}/cancel`, { method: "POST" })).rejects.toMatchObject(refusal);
    expect((await rowOf(id, bob)).status).toBe("in_progress");
    await expect(call("x".repeat(81))).rejects.toThrow(`Batch "${"x".repeat(80)}" does`);
  });

  test.each([
    ["", "DELETE", "Use GET or POST."],
    ["batch_0", "POST", "Use GET."],
    ["batch_0/cancel", "GET", "Use POST."],
  ])("v1/batches/%s does not allow %s", async (path, method, message) => {
    await expect(call(path, { method })).rejects.toMatchObject({ code: "method_not_allowed", message });
  });

  test("nothing else is below a batch", async () => {
    await expect(call("batch_0/lines")).rejects.toMatchObject({
      code: "not_found",
      message: "Not found: /router/v1/batches/batch_0/lines.",
    });
    await expect(call(`a/${"x".repeat(99)}`)).rejects.toThrow(`/router/v1/batches/a/${"x".repeat(98)}.`);
  });

  test.each<[string, Viewer, string]>([
    ["without an account", anonymous, "unauthorized"],
    ["with a token that cannot run models", signedInAs(1, { scopes: [] }), "forbidden"],
  ])("callers %s are refused", async (_name, viewer, code) => {
    for (const path of ["", "batch_0"]) await expect(call(path, { viewer })).rejects.toMatchObject({ code });
    await expect(create({}, { viewer })).rejects.toMatchObject({ code });
  });
});
