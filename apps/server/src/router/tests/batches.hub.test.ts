import OpenAI, { toFile } from "openai";
import { afterEach, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../testing/engines.ts";
import { addUser } from "../../testing/hub-commits.ts";
import { startRoutedHubOn } from "../../testing/hub-on-engine.ts";
import type { RoutedHub } from "../../testing/router.ts";

const lineOf = (id: string, body: object, url = "/v1/chat/completions") =>
  JSON.stringify({ custom_id: id, method: "POST", url, body });
const chatLine = (id: string, model = "acme/solo-chat") =>
  lineOf(id, { model, messages: [{ role: "user", content: `hello ${id}` }] });

interface ResultLine {
  readonly custom_id: string;
  readonly response: { status_code: number; request_id: string; body: { error?: { code: string } } } | null;
  readonly error: { readonly code: string } | null;
}

for (const { name, skipReason, start } of enginesForSlowTests)
  describe.skipIf(skipReason)(`batches on ${name}`, () => {
    let hub: RoutedHub;
    let other: string;
    startRoutedHubOn(
      { skipReason, start },
      async (started) => {
        hub = started;
        other = await addUser(hub, "eve", "inference");
      },
      { maxBatchFile: 1, maxBatchFiles: 30 },
      { routerSettings: { initialDelayMs: 2, maxDelayMs: 2 } },
    );
    afterEach(() => hub.simulator.reset());

    const client = (token = hub.callerToken) =>
      new OpenAI({ baseURL: `${hub.address}/router/v1`, apiKey: token, maxRetries: 0 });
    const upload = async (lines: readonly string[], openai = client()) =>
      openai.files.create({ file: await toFile(Buffer.from(lines.join("\n")), "lines.jsonl"), purpose: "batch" });
    const begin = async (lines: readonly string[], endpoint = "/v1/chat/completions") => {
      const { id } = await upload(lines);
      return client().batches.create({
        input_file_id: id,
        endpoint: endpoint as "/v1/chat/completions",
        completion_window: "24h",
        metadata: { purpose: "test" },
      });
    };
    const ended = async (id: string) => {
      await expect.poll(async () => (await client().batches.retrieve(id)).status, { timeout: 20_000 }).toMatch(/ed$/);
      return client().batches.retrieve(id);
    };
    const resultsOf = async (fileId: string | null | undefined): Promise<ResultLine[]> => {
      if (!fileId) return [];
      const text = await (await client().files.content(fileId)).text();
      return text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as ResultLine);
    };
    const callsOf = async (results: readonly ResultLine[]) => {
      await hub.settled();
      const ids = results.map(({ response }) => response?.request_id ?? "");
      const { db } = hub.hub.database;
      return db.selectFrom("router_calls").selectAll().where("request_id", "in", ids).execute();
    };

    test("every line is run once, with its result in the output or the error file, and one entry in the ledger", async () => {
      const lines = Array.from({ length: 60 }, (_, at) => chatLine(`line-${at}`));
      const batch = await begin([...lines, chatLine("no-model", "acme/none"), ""]);
      expect(batch).toMatchObject({ object: "batch", status: "in_progress", metadata: { purpose: "test" } });
      const done = await ended(batch.id);
      expect(done).toMatchObject({ status: "completed", request_counts: { total: 61, completed: 60, failed: 1 } });
      const results = await resultsOf(done.output_file_id);
      expect(results.map(({ custom_id }) => custom_id)).toEqual(lines.map((_, at) => `line-${at}`));
      for (const { response, error } of results) expect([response?.status_code, error]).toEqual([200, null]);
      const [failed] = await resultsOf(done.error_file_id);
      expect(failed).toMatchObject({
        custom_id: "no-model",
        response: { status_code: 404, body: { error: { code: "model_not_found" } } },
      });
      const calls = await callsOf(results);
      expect(calls).toHaveLength(60);
      for (const call of calls) expect([call.state, call.cost_nano]).toEqual(["done", expect.any(Number)]);
      expect(hub.simulator.calls).toHaveLength(60);
    });

    test("embeddings, completions and Responses run too", async () => {
      const cases = [
        ["/v1/embeddings", { model: "acme/embedder", input: "hello" }],
        ["/v1/completions", { model: "acme/base", prompt: "hello" }],
        ["/v1/responses", { model: "acme/solo-chat", input: "hello", store: false }],
      ] as const;
      for (const [endpoint, body] of cases) {
        const { id } = await begin([lineOf("one", body, endpoint)], endpoint);
        const { request_counts } = await ended(id);
        expect([endpoint, request_counts]).toEqual([endpoint, { total: 1, completed: 1, failed: 0 }]);
      }
    });

    test("a provider's error is the line's result", async () => {
      hub.simulator.faults.add({ fault: "status", status: 400, times: 1 });
      const { id } = await begin([chatLine("a")]);
      const done = await ended(id);
      const [failed] = await resultsOf(done.error_file_id);
      expect(failed).toMatchObject({ custom_id: "a", response: { status_code: 400 } });
      expect(done.output_file_id).toBeNull();
      expect(await callsOf([failed as ResultLine])).toMatchObject([{ state: "failed" }]);
    });

    test("a budget refuses lines that it does not cover", async () => {
      const budget = { period: "total", limitUsd: 0.000001 };
      const { name: owner } = await hub.hub.database.db.selectFrom("accounts").select("name").executeTakeFirstOrThrow();
      expect((await hub.send("PUT", `/api/budgets/${owner}`, budget, hub.token)).status).toBeLessThan(300);
      try {
        const done = await ended((await begin([chatLine("a"), chatLine("b")])).id);
        const failed = await resultsOf(done.error_file_id);
        expect(failed.map(({ response }) => response?.status_code)).toEqual([402, 402]);
        expect(hub.simulator.calls).toHaveLength(0);
      } finally {
        await hub.send("DELETE", `/api/budgets/${owner}`, undefined, hub.token);
      }
    });

    test("a cancelled batch runs no more lines and has the results so far", async () => {
      hub.simulator.faults.add({ fault: "slow-headers", delay: 100 });
      const batch = await begin(Array.from({ length: 200 }, (_, at) => chatLine(`line-${at}`)));
      await expect(client().files.delete(batch.input_file_id)).rejects.toThrow("A batch uses this file.");
      const cancelling = await client().batches.cancel(batch.id);
      expect(cancelling.status).toMatch(/^cancel/);
      const done = await ended(batch.id);
      expect(done.status).toBe("cancelled");
      const { completed = 0, failed = 0, total } = done.request_counts ?? {};
      expect([total, completed + failed < 200]).toEqual([200, true]);
      expect(hub.simulator.calls.length).toBeLessThanOrEqual(completed + failed);
      await expect(client().batches.cancel(batch.id)).rejects.toMatchObject({ status: 400 });
    });

    test("files are listed, read and deleted, page by page", async () => {
      const first = await upload([chatLine("a")]);
      const second = await upload([chatLine("b")]);
      expect(first).toMatchObject({ object: "file", purpose: "batch", filename: "lines.jsonl", status: "processed" });
      const page = await client().files.list({ limit: 1, order: "desc" });
      expect([page.data.length, page.has_more]).toEqual([1, true]);
      const ids: string[] = [];
      for await (const { id } of client().files.list({ limit: 1 })) ids.push(id);
      expect(ids).toEqual(expect.arrayContaining([first.id, second.id]));
      expect(new Set(ids).size).toBe(ids.length);
      expect(await (await client().files.content(first.id)).text()).toBe(`${chatLine("a")}\n`);
      expect(await client().files.delete(first.id)).toMatchObject({ deleted: true });
      await expect(client().files.retrieve(first.id)).rejects.toMatchObject({ status: 404 });
      const batches: string[] = [];
      for await (const { id } of client().batches.list({ limit: 2 })) batches.push(id);
      expect(new Set(batches).size).toBe(batches.length);
      expect(batches.length).toBeGreaterThan(3);
    });

    test("another account sees neither files nor batches", async () => {
      const batch = await begin([chatLine("a")]);
      const { output_file_id: output } = await ended(batch.id);
      const eve = client(other);
      for (const attempt of [
        () => eve.batches.retrieve(batch.id),
        () => eve.batches.cancel(batch.id),
        () => eve.files.retrieve(batch.input_file_id),
        () => eve.files.content(output ?? ""),
        () => eve.files.delete(batch.input_file_id),
      ])
        await expect(attempt()).rejects.toMatchObject({ status: 404 });
      expect((await eve.files.list()).data).toEqual([]);
      expect((await eve.batches.list()).data).toEqual([]);
      const stolen = { input_file_id: batch.input_file_id, endpoint: "/v1/chat/completions" as const };
      await expect(eve.batches.create({ ...stolen, completion_window: "24h" })).rejects.toMatchObject({ status: 400 });
    });

    test.each([
      ["a line that is not JSON", [chatLine("a"), "{"], "Line 2 of the file is not JSON."],
      ["a line that is a list", ["[]"], "Line 1 of the file must be a JSON object."],
      ["no custom_id", ['{"url":"/v1/chat/completions","body":{}}'], 'Line 1 of the file needs a "custom_id"'],
      [
        "two lines with one custom_id",
        [chatLine("a"), "", chatLine("a")],
        'Line 3 of the file has the same "custom_id" as line 1.',
      ],
      ["another method", ['{"custom_id":"a","method":"GET","url":"/v1/models","body":{}}'], '"method" POST'],
      ["a body that is a string", ['{"custom_id":"a","url":"/v1/responses","body":"x"}'], 'needs a "body"'],
      ["a stream", [lineOf("a", { stream: true })], "asks for a stream"],
      [
        "values nested too deep",
        [lineOf("a", { x: JSON.parse(`${"[".repeat(300)}${"]".repeat(300)}`) })],
        "levels deep",
      ],
      ["an empty file", ["", "  "], "The file is empty."],
    ])("refuses %s by its line", async (_name, lines, message) => {
      await expect(upload(lines)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
    });

    test("refuses files that are too large, and wrong purposes, endpoints and windows", async () => {
      await expect(upload([lineOf("a", { x: "x".repeat(1_200_000) })])).rejects.toMatchObject({ status: 413 });
      const file = await toFile(Buffer.from(chatLine("a")), "lines.jsonl");
      await expect(client().files.create({ file, purpose: "vision" })).rejects.toMatchObject({
        message: expect.stringContaining('"purpose" must be batch'),
      });
      const { id } = await upload([chatLine("a")]);
      const create = (fields: object) =>
        client().batches.create({
          input_file_id: id,
          endpoint: "/v1/chat/completions",
          completion_window: "24h",
          ...fields,
        } as never);
      await expect(create({ endpoint: "/v1/moderations" })).rejects.toThrow('"endpoint" must be');
      await expect(create({ endpoint: "/v1/embeddings" })).rejects.toThrow(
        "Line 1 of the file is for /v1/chat/completions, not for /v1/embeddings.",
      );
      await expect(create({ completion_window: "1h" })).rejects.toThrow('"completion_window" must be 24h');
      await expect(create({ metadata: { a: 1 } })).rejects.toThrow('"metadata" must be');
      await expect(create({ input_file_id: "file-0" })).rejects.toThrow("there is no such file");
    });

    test("moderations are refused by name", async () => {
      await expect(client().moderations.create({ input: "x" })).rejects.toMatchObject({
        status: 404,
        message: expect.stringContaining("Moderations are not supported on this hub."),
      });
    });
  });
