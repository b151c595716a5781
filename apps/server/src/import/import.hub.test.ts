import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createDiskStore } from "../blobs/disk.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { currentFiles } from "../catalogue/history/read-files.ts";
import type { Database } from "../db/engine.ts";
import { openDatabase } from "../db/open.ts";
import { createGuard } from "../guard/guard.ts";
import { type EngineForTests, enginesForSlowTests } from "../testing/engines.ts";
import { startUpstream, type UpstreamContent, type UpstreamDouble, upstreamSha } from "../testing/upstream-double.ts";
import { importFiles } from "./import-files.ts";
import { type ImportFilter, importMetadata } from "./import-metadata.ts";
import { createRetryingClient, importAdvice } from "./retrying-client.ts";

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const modelsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: String(index),
    id: `org${index % 7}/model-${index}`,
    sha: upstreamSha,
    tags: ["transformers", "license:mit"],
    pipeline_tag: "fill-mask",
    downloads: count - index,
    likes: index,
    createdAt: "2024-05-06T07:08:09.000Z",
    private: false,
    gated: false,
  }));

interface Setting {
  readonly double: UpstreamDouble;
  readonly database: Database;
  readonly waits: number[];
  readonly run: (
    filter?: ImportFilter,
    signal?: AbortSignal,
    onPage?: (done: number) => void,
  ) => ReturnType<typeof importMetadata>;
  readonly files: (id: string) => ReturnType<typeof importFiles>;
  readonly folder: string;
}

const setUpOn = async (engine: EngineForTests, content: UpstreamContent): Promise<Setting> => {
  const double = await startUpstream(content);
  const store = await engine.newStore();
  const folder = store.dataFolder;
  const database = await openDatabase(store);
  open.push(double.close, database.close);
  const { db } = database;
  const catalogue = createCatalogue({ db, now: () => 5, onChange: () => {} });
  const waits: number[] = [];
  let clock = 1_000_000;
  const clientFor = (signal?: AbortSignal) =>
    createRetryingClient({
      fetch: createGuard({ allowPrivate: true }).fetch,
      now: () => clock,
      random: () => 1,
      advice: importAdvice,
      wait: async (milliseconds) => {
        waits.push(milliseconds);
        clock += milliseconds;
      },
      ...(signal && { signal }),
    });
  const base = { db, catalogue, upstream: double.address };
  return {
    double,
    database,
    waits,
    folder,
    run: (filter = {}, signal, onPage = () => {}) =>
      importMetadata({ ...base, client: clientFor(signal), onProgress: ({ done }) => onPage(done) }, "model", filter),
    files: (id) =>
      importFiles({ ...base, client: clientFor(), blobs: createDiskStore(join(folder, "blobs")), folder }, "model", id),
  };
};

const countOf = async ({ database }: Setting): Promise<number> => {
  const { count } = await database.db
    .selectFrom("repositories")
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe.each(enginesForSlowTests)("import on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  beforeAll(async () => {
    if (!skipReason) engine = await start();
  });
  afterAll(() => engine?.stop());
  const setUp = (content: UpstreamContent): Promise<Setting> => setUpOn(engine, content);

  test.skipIf(skipReason)(
    "imports ten thousand models through 429s, 500s and cut connections without redundant requests",
    async () => {
      const faults = [429, undefined, 500, "cut", undefined, undefined, 503] as const;
      const setting = await setUp({ models: modelsOf(10_000), faultAt: (number) => faults[number % 17] });
      const outcome = await setting.run();
      expect(outcome).toEqual({ read: 10_000, skipped: 0, pages: 20, isResumed: false });
      expect(await countOf(setting)).toBe(10_000);
      const { requests } = setting.double;
      const answered = requests.filter((request) => request.outcome === 200).map((request) => request.path);
      expect(answered).toHaveLength(20);
      expect(new Set(answered).size).toBe(20);
      // Every other request is one that failed, and each failure was asked for once more.
      expect(requests.length).toBe(20 + requests.filter((request) => request.outcome !== 200).length);
      expect(setting.waits.filter((wait) => wait === 56_000).length).toBe(
        requests.filter((request) => request.outcome === 429).length,
      );
      const row = await setting.database.db
        .selectFrom("repositories")
        .selectAll()
        .where("name_key", "=", "org3/model-3")
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({
        origin: setting.double.address,
        sha: upstreamSha,
        downloads: 9_997,
        likes: 3,
        pipeline_tag: "fill-mask",
        created_at: Date.parse("2024-05-06T07:08:09Z"),
      });
    },
  );

  test.skipIf(skipReason)("resumes an interrupted import; a second import changes nothing", async () => {
    const setting = await setUp({ models: modelsOf(3_200) });
    const controller = new AbortController();
    const stopAt = (done: number) => {
      if (done >= 1_000) controller.abort(new Error("stopped"));
    };
    await expect(setting.run({}, controller.signal, stopAt)).rejects.toThrow("stopped");
    expect(await countOf(setting)).toBe(1_000);
    expect(await setting.run()).toEqual({ read: 3_200, skipped: 0, pages: 5, isResumed: true });
    expect(await countOf(setting)).toBe(3_200);
    expect(setting.double.requests).toHaveLength(7);
    expect(await setting.run()).toMatchObject({ read: 3_200, isResumed: false });
    expect(await countOf(setting)).toBe(3_200);
  });

  test.skipIf(skipReason)("drops a checkpoint that the upstream rejects and starts over", async () => {
    let isForgetful = false;
    const setting = await setUp({
      models: modelsOf(1_200),
      faultAt: (_number, path) =>
        isForgetful && path === "/api/models" && setting.double.requests.length === 1 ? 400 : undefined,
    });
    const controller = new AbortController();
    await expect(setting.run({}, controller.signal, () => controller.abort(new Error("stopped")))).rejects.toThrow(
      "stopped",
    );
    isForgetful = true;
    expect(await setting.run()).toEqual({ read: 1_200, skipped: 0, pages: 3, isResumed: false });
    expect(await countOf(setting)).toBe(1_200);
  });

  test.skipIf(skipReason)("a limit requests the most downloaded models and no more than needed", async () => {
    const setting = await setUp({ models: modelsOf(2_000) });
    expect(await setting.run({ limit: 700, task: "fill-mask", author: "org1", search: "mo" })).toMatchObject({
      read: 700,
      pages: 2,
    });
    expect(await countOf(setting)).toBe(700);
    const [first] = setting.double.requests;
    expect(first?.path).toContain("search=mo&author=org1&pipeline_tag=fill-mask&sort=downloads&direction=-1&limit=500");
    expect(setting.double.requests).toHaveLength(2);
  });

  test.skipIf(skipReason)("skips records with invalid ids", async () => {
    const hostile = [null, 5, { id: "../../etc/passwd" }, { id: "a--b/c" }, { id: "a/b/c" }, { downloads: 1 }];
    const odd = {
      id: "a/b",
      downloads: -1,
      likes: "many",
      tags: [1, "ok", "x".repeat(500)],
      pipeline_tag: "a\0b",
      createdAt: "never",
      safetensors: { total: 1e300 },
      inferenceProviderMapping: [
        { provider: "groq", hfModelId: "a/b", providerId: "x", status: "live", task: "conversational" },
      ],
    };
    const setting = await setUp({ models: [...hostile, odd, { id: "A/B" }] as never });
    expect(await setting.run()).toMatchObject({ read: 8, skipped: 7 });
    const rows = await setting.database.db.selectFrom("repositories").selectAll().execute();
    expect(rows.map(({ full_name }) => full_name)).toEqual(["A/B"]);
  });

  test.skipIf(skipReason)(
    "fails with the next step if the upstream stays down, and keeps imported records",
    async () => {
      const setting = await setUp({ models: modelsOf(800), faultAt: (number) => (number > 0 ? 500 : undefined) });
      await expect(setting.run()).rejects.toMatchObject({
        code: "unreachable",
        message: expect.stringContaining("Run again to resume"),
      });
      expect(setting.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
      expect(await countOf(setting)).toBe(500);
    },
  );

  const weights = Buffer.alloc(300_000, "weights ");
  const files = { "README.md": Buffer.from("# Hello\n"), "model.bin": weights, "a folder/b.txt": Buffer.from("") };

  test.skipIf(skipReason)(
    "downloads files through cut connections, verifies them and does not fetch them twice",
    async () => {
      const faultAt = (_number: number, path: string) =>
        path.endsWith("model.bin") && cuts-- > 0 ? ("cut" as const) : undefined;
      let cuts = 2;
      const setting = await setUp({ models: modelsOf(1), files, faultAt });
      expect(await setting.files("org0/model-0")).toEqual({ files: 3, fetched: 3, bytes: weights.length + 8 });
      const asks = setting.double.requests.filter(({ path }) => path.includes("model.bin"));
      expect(asks.map(({ outcome }) => outcome).slice(0, 2)).toEqual(["cut", "cut"]);
      expect(asks).toHaveLength(3);
      const held = (await currentFiles(setting.database.db, [1])).get(1) ?? [];
      expect(held.map(({ path, sha256 }) => [path, sha256 !== null])).toEqual([
        ["README.md", true],
        ["a folder/b.txt", true],
        ["model.bin", true],
      ]);
      const asked = setting.double.requests.length;
      expect(await setting.files("org0/model-0")).toMatchObject({ fetched: 0 });
      expect(setting.double.requests.length).toBe(asked + 2);
    },
  );

  test.skipIf(skipReason)("resumes a partial download", async () => {
    const setting = await setUp({ models: modelsOf(1), files });
    const sha256 = createHash("sha256").update(weights).digest("hex");
    writeFileSync(join(setting.folder, `${sha256}.part`), weights.subarray(0, 100_000));
    expect(await setting.files("org0/model-0")).toMatchObject({ fetched: 3 });
    const [ask] = setting.double.requests.filter(({ path }) => path.includes("model.bin"));
    expect(ask).toMatchObject({ range: "bytes=100000-", outcome: 206 });
  });

  test.skipIf(skipReason)("a private file is not published by an upstream that only lists its hash", async () => {
    const faultAt = (_number: number, path: string) => (path.endsWith("model.bin") ? (400 as const) : undefined);
    const setting = await setUp({ models: modelsOf(1), files, faultAt });
    const { db } = setting.database;
    const { sha256, size } = await createDiskStore(join(setting.folder, "blobs")).put(Readable.from([weights]));
    const catalogue = createCatalogue({ db, now: () => 5, onChange: () => {} });
    const hidden = { kind: "model" as const, id: "bob/secret", ownerId: null, isPrivate: true, author: "bob" };
    const row = await catalogue.create(hidden);
    const put = [{ path: "model.bin", size, sha256, oid: "d".repeat(40), isLarge: true }];
    await catalogue.commit(row, { put, remove: [], title: "Weights", author: "bob", at: 5 });
    await expect(setting.files("org0/model-0")).rejects.toMatchObject({ code: "bad_reply" });
    const imported = await catalogue.find("model", "org0/model-0");
    const held = (await currentFiles(db, [imported?.id ?? 0])).get(imported?.id ?? 0) ?? [];
    expect(held.find(({ path }) => path === "model.bin")).toMatchObject({ sha256: null });
    // What everyone can read is not downloaded again.
    await catalogue.update(row, { is_private: 0 });
    expect(await setting.files("org0/model-0")).toMatchObject({ files: 3, bytes: 0 });
  });

  test.skipIf(skipReason)("restarts a partial download of another content", async () => {
    const setting = await setUp({ models: modelsOf(1), files: { "x.txt": Buffer.from("good content") } });
    const tree = await (await fetch(`${setting.double.address}/api/models/org0/model-0/tree/main`)).json();
    writeFileSync(join(setting.folder, `${tree[0].oid}.part`), "bad!");
    expect(await setting.files("org0/model-0")).toMatchObject({ fetched: 1 });
  });

  test.skipIf(skipReason)("rejects a file whose hash differs and does not list it as stored", async () => {
    const content: Record<string, Buffer> = { "x.txt": Buffer.from("what the tree names") };
    const setting = await setUp({
      models: modelsOf(1),
      files: content,
      faultAt: (_number, path) => {
        if (path.includes("/resolve/")) content["x.txt"] = Buffer.from("what else was sent.");
        return undefined;
      },
    });
    await expect(setting.files("org0/model-0")).rejects.toMatchObject({ code: "wrong_content" });
    const [file] = (await currentFiles(setting.database.db, [1])).get(1) ?? [];
    expect(file).toMatchObject({ path: "x.txt", sha256: null });
  });

  test.skipIf(skipReason)("reports 404 and 401 without retrying", async () => {
    const setting = await setUp({ models: modelsOf(1) });
    await expect(setting.files("org0/other")).rejects.toMatchObject({ code: "not_found" });
    expect(setting.waits).toEqual([]);
  });
});
