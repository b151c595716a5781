import { beforeEach, describe, expect, test } from "vitest";
import type { ByteSource } from "../../blobs/byte-source.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { anonymous, type Viewer } from "../../identity/viewer.ts";
import { sqliteEngine } from "../../testing/engines.ts";
import { addAccount, openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { type GivenRequest, routerRequest, signedInAs } from "../../testing/router/request.ts";
import type { Workers } from "../../workers/workers.ts";
import { createBatchStore } from "./batch-store.ts";
import { createFileStore, type RouterFileRow } from "./file-store.ts";
import { answerFiles, type FilesDeps } from "./files-endpoint.ts";

const bytes = Buffer.from("{}");
const line = { start: 0, end: 2, customId: "a", url: "/v1/embeddings" };
const uploaded = { purpose: "batch", filename: "lines.jsonl", bytes, lines: [line] };

describe("the Files API", () => {
  let db: Db;
  let ada: number;
  let bob: number;
  let at = 1_000;
  let job: (input: object) => unknown;
  openDatabaseOn(sqliteEngine, async (database) => {
    db = database.db;
    ada = await addAccount(db, "ada");
    bob = await addAccount(db, "bob");
  });
  beforeEach(async () => {
    at = 1_000;
    job = () => uploaded;
    await db.deleteFrom("router_files").execute();
  });

  const workers = {
    run: async (_job: unknown, input: object, [source]: readonly [ByteSource], subject: string) =>
      job({ ...input, subject, body: Buffer.from(await source.read(0, source.size)).toString() }),
  } as unknown as Workers;
  const deps = (): FilesDeps => ({
    files: createFileStore(db, { batchDays: 1 }, () => at),
    batches: createBatchStore(db, () => at),
    workers,
    batchLimits: { maxBatchFile: 1, maxBatchFiles: 2, maxBodyDepth: 64 },
  });
  const call = async (path: string, options: GivenRequest = {}) => {
    const { inbound, sent } = routerRequest({ method: "GET", viewer: signedInAs(ada), ...options });
    await answerFiles(deps(), inbound, path);
    return { ...sent, text: sent.body?.toString() ?? "" };
  };
  const json = async (path: string, options: GivenRequest = {}) => {
    const { status, text } = await call(path, options);
    expect(status).toBe(200);
    return JSON.parse(text) as { id: string; data: { id: string }[]; has_more: boolean };
  };
  const save = (time: number, account = ada): Promise<RouterFileRow> => {
    at = time;
    return deps().files.save(account, uploaded);
  };
  const objectOf = ({ id, created_at }: RouterFileRow) => ({
    id,
    object: "file",
    bytes: 2,
    filename: "lines.jsonl",
    purpose: "batch",
    status: "processed",
    created_at: Math.floor(created_at / 1000),
    expires_at: Math.floor(created_at / 1000) + 86_400,
  });

  test("an upload is read by a worker within the hub's limits, and saved", async () => {
    let given: unknown;
    job = (input) => {
      given = input;
      return uploaded;
    };
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const file = await json("", { method: "POST", body: "the form", headers });
    expect(given).toEqual({
      contentType: "multipart/form-data; boundary=x",
      maxDepth: 64,
      maxLines: 50_000,
      subject: "The file",
      body: "the form",
    });
    const row = (await deps().files.find(ada, file.id)) as RouterFileRow;
    expect(file).toEqual(objectOf(row));
    await json("", { method: "POST" });
    expect(given).toMatchObject({ contentType: "" });
  });

  test("an upload is refused from the given number of files on", async () => {
    await save(1);
    await save(1, bob);
    await json("", { method: "POST" });
    await expect(call("", { method: "POST" })).rejects.toMatchObject({
      code: "bad_request",
      message: "You have 2 files. Delete some, or ask an admin to raise ORRERY_MAX_BATCH_FILES.",
    });
  });

  test("an upload can be as large as a file and a form, and no larger", async () => {
    const limit = 1024 ** 2 + 16 * 1024;
    await json("", { method: "POST", body: "x".repeat(limit) });
    await expect(call("", { method: "POST", body: "x".repeat(limit + 1) })).rejects.toMatchObject({
      code: "too_large",
      message: `The request body exceeds ${limit} bytes. Split the file, or ask an admin to raise ORRERY_MAX_BATCH_FILE.`,
    });
  });

  test("a file that a worker refuses is the caller's error, and a worker that fails is not", async () => {
    job = () => {
      throw new HubError("bad_request", "Line 2 of the file is not JSON.");
    };
    const refusal = {
      name: "RouterError",
      code: "bad_request",
      message: "Line 2 of the file is not JSON.",
      param: "file",
    };
    await expect(call("", { method: "POST" })).rejects.toMatchObject(refusal);
    const failure = new HubError("unavailable", "Busy.");
    job = () => {
      throw failure;
    };
    await expect(call("", { method: "POST" })).rejects.toBe(failure);
  });

  test("files are listed by pages, in both directions and by purpose", async () => {
    const first = await save(1_000);
    const second = await save(2_000);
    const third = await save(3_000);
    await save(2_000, bob);
    const list = { object: "list", has_more: false };
    expect(await json("")).toEqual({
      ...list,
      first_id: third.id,
      last_id: first.id,
      data: [third, second, first].map(objectOf),
    });
    expect(await json("", { query: `limit=1&after=${third.id}` })).toEqual({
      ...list,
      has_more: true,
      first_id: second.id,
      last_id: second.id,
      data: [objectOf(second)],
    });
    const ids = async (query: string) => (await json("", { query })).data.map(({ id }) => id);
    expect(await ids(`order=asc&after=${first.id}`)).toEqual([second.id, third.id]);
    expect(await ids("purpose=batch")).toHaveLength(3);
    expect(await ids("purpose=batch_output")).toEqual([]);
  });

  test("a page comes after one of the caller's own files", async () => {
    const { id } = await save(1, bob);
    for (const after of [id, "file-0", ""])
      await expect(call("", { query: `after=${after}` })).rejects.toMatchObject({
        code: "bad_request",
        param: "after",
        message: '"after" must be the id of one of your files.',
      });
  });

  test("a file is read, downloaded and deleted by its account", async () => {
    const file = await save(1_000);
    expect(await json(file.id)).toEqual(objectOf(file));
    const content = await call(`${file.id}/content`);
    expect([content.status, content.text, content.isEnded]).toEqual([200, "{}\n", true]);
    expect(content.headers).toMatchObject({
      "x-request-id": "request-1",
      "content-type": "application/jsonl",
      "content-disposition": `attachment; filename="${file.id}.jsonl"`,
    });
    expect(await json(file.id, { method: "DELETE" })).toEqual({ id: file.id, object: "file", deleted: true });
    expect(await deps().files.find(ada, file.id)).toBeUndefined();
  });

  test("files of others and files that do not exist are not found", async () => {
    const { id } = await save(1, bob);
    for (const [path, method] of [
      [id, "GET"],
      [id, "DELETE"],
      [`${id}/content`, "GET"],
    ] as const)
      await expect(call(path, { method })).rejects.toMatchObject({
        code: "not_found",
        message: `File "${id}" does not exist, was deleted or has expired.`,
      });
    await expect(call("x".repeat(81))).rejects.toThrow(`File "${"x".repeat(80)}" does`);
    expect(await deps().files.find(bob, id)).toBeDefined();
  });

  test("a file that a batch uses is not deleted", async () => {
    const { id } = await save(1);
    await deps().batches.create({
      account_id: ada,
      payer_id: ada,
      token_id: null,
      role: "inference",
      metadata: "{}",
      total: 1,
      endpoint: "/v1/embeddings",
      input_file_id: id,
    });
    await expect(call(id, { method: "DELETE" })).rejects.toMatchObject({
      code: "bad_request",
      message: "A batch uses this file. Cancel the batch first, or wait until it has ended.",
    });
    expect(await deps().files.find(ada, id)).toBeDefined();
  });

  test.each([
    ["", "DELETE", "Use GET or POST.", "GET, POST"],
    ["file-0", "POST", "Use GET or DELETE.", "GET, DELETE"],
    ["file-0/content", "DELETE", "Use GET.", "GET"],
  ])("v1/files/%s does not allow %s", async (path, method, message, allow) => {
    await expect(call(path, { method })).rejects.toMatchObject({
      code: "method_not_allowed",
      message,
      headers: { allow },
    });
  });

  test("nothing else is below a file", async () => {
    await expect(call("file-0/lines")).rejects.toMatchObject({
      code: "not_found",
      message: "Not found: /router/v1/files/file-0/lines.",
    });
    await expect(call(`a/${"x".repeat(99)}`)).rejects.toThrow(`/router/v1/files/a/${"x".repeat(98)}.`);
  });

  test.each<[string, Viewer, string]>([
    ["without an account", anonymous, "unauthorized"],
    ["with a token that cannot run models", signedInAs(1, { scopes: [] }), "forbidden"],
  ])("callers %s are refused", async (_name, viewer, code) => {
    for (const [path, method] of [
      ["", "GET"],
      ["", "POST"],
      ["file-0", "GET"],
    ] as const)
      await expect(call(path, { method, viewer })).rejects.toMatchObject({ code });
  });

  describe("sends a file by pages of lines", () => {
    /** A file with three pages of two lines. */
    const download = () => {
      const asked: number[] = [];
      const lines = async (_file: unknown, after: number) => {
        asked.push(after);
        return after < 6 ? [1, 2].map((more) => ({ number: after + more, text: `${after + more}` })) : [];
      };
      const files = { find: async () => ({ id: "file-1" }), lines } as unknown as FilesDeps["files"];
      const { inbound, response, sent: reply } = routerRequest({ method: "GET", viewer: signedInAs(1) });
      const start = () => answerFiles({ ...deps(), files }, inbound, "file-1/content");
      return { asked, inbound, response, reply, start };
    };

    test("up to the last one", async () => {
      const { asked, reply, start } = download();
      await start();
      expect([asked, String(reply.body ?? ""), reply.isEnded]).toEqual([[0, 2, 4, 6], "1\n2\n3\n4\n5\n6\n", true]);
    });

    test.each(["drain", "close"])("and waits while the connection is full, until the event %s", async (event) => {
      const { asked, response, reply, start } = download();
      response.isFree = false;
      const sent = start();
      await expect.poll(() => response.listenerCount(event)).toBe(1);
      expect([asked, String(reply.body)]).toEqual([[0], "1\n2\n"]);
      response.isFree = true;
      response.emit(event);
      await sent;
      expect([asked, reply.isEnded]).toEqual([[0, 2, 4, 6], true]);
    });

    test("until the caller leaves", async () => {
      const { asked, inbound, reply, start } = download();
      inbound.caller.isAborted = true;
      await start();
      expect([asked, String(reply.body ?? ""), reply.isEnded]).toEqual([[0], "", true]);
    });
  });
});
