import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { RowStatistics, Rows } from "@orrery/contract";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { programFile } from "../../asset-folders.ts";
import { bounds } from "../../readers/rows/bounds.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";

const isBuilt = existsSync(programFile("job-worker"));
const count = 2_500;
const numbers = Array.from({ length: count }, (_, at) => at);

const parquet = (start: number): Buffer =>
  Buffer.from(
    parquetWriteBuffer({
      rowGroupSize: 1000,
      columnData: [
        { name: "id", data: numbers.map((at) => BigInt(start + at)), type: "INT64" },
        { name: "name", data: numbers.map((at) => (at % 10 === 0 ? null : `name ${at}`)), type: "STRING" },
        { name: "score", data: numbers.map((at) => at / 2), type: "DOUBLE" },
        { name: "when", data: numbers.map((at) => new Date(Date.UTC(2024, 0, 1) + at * 1000)), type: "TIMESTAMP" },
        { name: "image", data: numbers.map((at) => new Uint8Array(at % 7)), type: "BYTE_ARRAY" },
        { name: "is_odd", data: numbers.map((at) => at % 2 === 1), type: "BOOLEAN" },
      ],
    }),
  );

/** A file of 143 bytes that says it holds 134 million texts. */
const parquetBomb = (): Buffer => {
  const rows = 2_200_000;
  const column = { name: "a", data: new Array<string>(rows).fill("x"), type: "STRING", nullable: false } as const;
  const sizes = { codec: "UNCOMPRESSED", pageSize: 1e9, rowGroupSize: 3e6, statistics: false } as const;
  const bytes = Buffer.from(parquetWriteBuffer({ ...sizes, columnData: [column] }));
  const claimed = Buffer.from([0x80, 0xc7, 0x8c, 0x02]);
  for (let at = bytes.indexOf(claimed); at >= 0; at = bytes.indexOf(claimed, at)) bytes.set([254, 255, 255, 127], at);
  return bytes;
};

describe.skipIf(!isBuilt)("rows of datasets (skipped unless built)", () => {
  let hub: HubForTests;

  const publish = async (id: string, files: Record<string, string | Buffer>, isPrivate = false) => {
    await hub.send("POST", "/api/repos/create", { name: id, type: "dataset", private: isPrivate }, hub.token);
    const put = Object.entries(files).map(([path, content]) => ({ path, content: Buffer.from(content) }));
    const rows = await Promise.all(
      put.map(async ({ path, content }) => {
        const { sha256, size } = await hub.hub.blobs.put(
          (async function* () {
            yield content;
          })(),
        );
        return { path, size, sha256, oid: sha256.slice(0, 40), isLarge: true };
      }),
    );
    const row = await hub.hub.catalogue.find("dataset", id);
    if (row)
      await hub.hub.catalogue.commit(row, { put: rows, remove: [], title: "rows", author: "owner", at: Date.now() });
  };
  const rows = async (id: string, query = ""): Promise<Rows> => {
    const reply = await hub.get(`/api/datasets/${id}/rows?${query}`);
    expect(reply.status).toBe(200);
    return (await reply.json()) as Rows;
  };
  const refusal = async (path: string): Promise<string> => {
    const reply = await hub.get(path);
    return `${reply.status} ${((await reply.json()) as { error: string }).error}`;
  };

  beforeAll(async () => {
    const engine = await enginesForTests[0]?.start();
    // What is refused here is refused for its size, however slow the machine is.
    hub = await startHub((await engine?.newStore()) ?? { dataFolder: "" }, { readerTimeout: 30 });
    const header = "id,name,score,zip,note\r\n";
    const line = (at: number) =>
      `${at},"name, ${at}",${at / 4},0${at},${at === 3 ? '"two\nlines ""quoted"""' : ""}\r\n`;
    await publish("owner/table", {
      "train.csv": `\ufeff${header}${numbers.map(line).join("")}`,
      "test.tsv": "a\tb\n1\tx\n2\ty\n",
      "README.md": "# Table",
    });
    const objects = numbers.map((at) =>
      JSON.stringify({ id: at, tags: ["a", at], deep: { at }, odd: at > 1 ? at : null }),
    );
    await publish("owner/lines", {
      "train.jsonl": `${objects.join("\n")}\n\n`,
      "validation.jsonl.gz": gzipSync(`{"a":1.5}\n{"b":"two","__proto__":{"x":1}}\n7\n`),
    });
  });
  afterAll(() => hub.close());

  test("CSV: typed columns, quotes, empty cells, the end and the total", async () => {
    const page = await rows("owner/table", "split=train&offset=2&length=2");
    expect(page).toEqual({
      columns: [
        { name: "id", type: "integer" },
        { name: "name", type: "text" },
        { name: "score", type: "number" },
        { name: "zip", type: "text" },
        { name: "note", type: "text" },
      ],
      rows: [
        { index: 2, cells: [2, "name, 2", 0.5, "02", null] },
        { index: 3, cells: [3, "name, 3", 0.75, "03", 'two\nlines "quoted"'] },
      ],
      offset: 2,
      hasMore: true,
      total: count,
    });
    const last = await rows("owner/table", `split=train&offset=${count - 1}`);
    expect([last.rows.length, last.rows[0]?.cells[0], last.hasMore]).toEqual([1, count - 1, false]);
    expect((await rows("owner/table", "split=test")).rows.map(({ cells }) => cells)).toEqual([
      [1, "x"],
      [2, "y"],
    ]);
    expect((await rows("owner/table", "offset=99999")).rows).toEqual([]);
  });

  test("a large reply arrives whole, without the ETag that a small one has", async () => {
    const names = Array.from({ length: 40 }, (_, at) => `column ${at}`);
    const lines = Array.from({ length: 100 }, (_, row) => names.map((name) => `${name} ${row} ${"x".repeat(100)}`));
    await publish("owner/wide", { "train.csv": [names, ...lines].map((cells) => `${cells.join(",")}\n`).join("") });
    const large = await hub.get("/api/datasets/owner/wide/rows?length=100");
    const { rows: received } = (await large.json()) as Rows;
    expect(JSON.stringify(received.map(({ cells }) => cells)) === JSON.stringify(lines)).toBe(true);
    const small = await hub.get("/api/datasets/owner/table/rows?length=1");
    expect([large.headers.has("etag"), small.headers.has("etag")]).toEqual([false, true]);
  });

  test("JSON lines: lists, objects, nothing, packed files, and lines that are no objects", async () => {
    const page = await rows("owner/lines", "offset=1&length=2");
    expect(page.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      "id integer",
      "tags list",
      "deep object",
      "odd integer",
    ]);
    expect(page.rows).toEqual([
      { index: 1, cells: [1, ["a", 1], { at: 1 }, null] },
      { index: 2, cells: [2, ["a", 2], { at: 2 }, 2] },
    ]);
    const packed = await (await hub.get("/api/datasets/owner/lines/rows?split=validation")).text();
    expect(packed).toContain('{"name":"__proto__","type":"object"}');
    expect(JSON.parse(packed)).toMatchObject({
      total: 3,
      rows: [
        { cells: [1.5, null, null, null] },
        { cells: [null, "two", { x: 1 }, null] },
        { cells: [null, null, null, 7] },
      ],
    });
  });

  test("the parts of a dataset are listed, and statistics sum up its columns", async () => {
    const splits = (await (await hub.get("/api/datasets/owner/table/splits")).json()) as object[];
    expect(splits).toMatchObject([
      { config: "default", split: "train", format: "csv", paths: ["train.csv"] },
      { config: "default", split: "test", format: "csv", paths: ["test.tsv"] },
    ]);
    const statistics = (await (await hub.get("/api/datasets/owner/table/statistics")).json()) as RowStatistics;
    expect(statistics).toMatchObject({ sampled: count, isWhole: true });
    expect(statistics.columns[0]).toMatchObject({ name: "id", count, nulls: 0, min: 0, max: count - 1, mean: 1249.5 });
    expect(statistics.columns[4]).toMatchObject({ name: "note", count: 1, nulls: count - 1, distinct: 1 });
  });

  test("a folder of images: splits and labels by folder, filtered and summed up", async () => {
    const picture = (name: string) => [name, Buffer.from(name)] as const;
    await publish("owner/shelves", {
      ...Object.fromEntries(
        ["train/full/a 1.jpg", "train/empty/b.png", "train/full/c.jpg", "test/full/d.jpg"].map(picture),
      ),
      "README.md": "# Shelves",
    });
    const splits = (await (await hub.get("/api/datasets/owner/shelves/splits")).json()) as object[];
    expect(splits).toMatchObject([
      {
        split: "train",
        format: "imagefolder",
        files: 3,
        paths: ["train/empty/b.png", "train/full/a 1.jpg", "train/full/c.jpg"],
      },
      { split: "test", format: "imagefolder", files: 1 },
    ]);
    expect(await rows("owner/shelves", "offset=1&length=1")).toEqual({
      columns: [
        { name: "image", type: "object" },
        { name: "label", type: "text" },
        { name: "file_name", type: "text" },
      ],
      rows: [{ index: 1, cells: [{ path: "train/full/a 1.jpg" }, "full", "train/full/a 1.jpg"] }],
      offset: 1,
      hasMore: true,
      total: 3,
    });
    const others = await rows("owner/shelves", "where=label:ne:full");
    expect(others.rows.map(({ cells }) => cells[2])).toEqual(["train/empty/b.png"]);
    const { columns } = (await (await hub.get("/api/datasets/owner/shelves/statistics")).json()) as RowStatistics;
    expect(columns[1]?.top).toEqual([
      { value: "full", count: 2 },
      { value: "empty", count: 1 },
    ]);
  });

  test("a folder of recordings: metadata beside them become columns, the nearest first", async () => {
    await publish("owner/voices", {
      "train/metadata.csv": "file_name,text,seconds\none.wav,hello,1.5\ndeep/two.wav,far,2\n",
      "train/deep/metadata.jsonl": '{"file_name":"two.wav","text":"near"}\n',
      "train/one.wav": "1",
      "train/deep/two.wav": "2",
      "train/three.wav": "3",
    });
    const { columns, rows: found } = await rows("owner/voices");
    expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      "audio object",
      "text text",
      "seconds number",
      "file_name text",
    ]);
    expect(found.map(({ cells }) => cells.slice(1))).toEqual([
      ["near", null, "train/deep/two.wav"],
      ["hello", 1.5, "train/one.wav"],
      [null, null, "train/three.wav"],
    ]);
    expect(await refusal("/api/datasets/owner/voices/rows?split=test")).toBe(
      "404 Entry not found: owner/voices has no such split. It has (config/split): default/train.",
    );
  });

  test("Parquet: typed columns over row groups and files", async () => {
    await publish("owner/columns", {
      "data/train-00000-of-00002.parquet": parquet(0),
      "data/train-00001-of-00002.parquet": parquet(count),
    });
    const page = await rows("owner/columns", `offset=${count - 1}&length=2`);
    expect(page.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      "id integer",
      "name text",
      "score number",
      "when time",
      "image binary",
      "is_odd boolean",
    ]);
    expect(page.rows).toEqual([
      {
        index: count - 1,
        cells: [count - 1, "name 2499", 1249.5, "2024-01-01T00:41:39.000Z", { byteLength: 0 }, true],
      },
      { index: count, cells: [count, null, 0, "2024-01-01T00:00:00.000Z", { byteLength: 0 }, false] },
    ]);
    expect([page.total, page.hasMore]).toEqual([2 * count, true]);
    const one = await rows("owner/columns", "path=data/train-00001-of-00002.parquet&length=1&offset=1500");
    expect([one.total, one.rows[0]?.cells[0]]).toEqual([count, count + 1500]);
    const reply = await hub.get("/api/datasets/owner/columns/statistics");
    const statistics = (await reply.json()) as RowStatistics;
    expect([statistics.sampled, statistics.isWhole]).toEqual([5000, true]);
    expect(statistics.columns[1]).toMatchObject({ name: "name", nulls: 500 });
    expect(statistics.columns[5]?.top).toEqual([
      { value: "false", count: 2500 },
      { value: "true", count: 2500 },
    ]);
  });

  test("damaged Parquet is refused or read, and never breaks the hub (skipped unless built)", async () => {
    const good = parquet(0);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed % below;
    };
    const damaged = Array.from({ length: 24 }, (_, at) => {
      const bytes = Buffer.from(good);
      // Half of the damage goes to the footer, which says where everything is.
      const span = at % 2 === 0 ? 800 : bytes.length;
      for (let flips = 0; flips < 4; flips += 1) bytes[bytes.length - 9 - random(span - 9)] = random(256);
      return [`f${at}.parquet`, bytes] as const;
    });
    await publish("owner/damaged", {
      ...Object.fromEntries(damaged),
      "empty.parquet": "",
      "text.parquet": "PAR1 no PAR1",
      "cut.parquet": good.subarray(0, 5000),
      "long.parquet": Buffer.concat([good.subarray(0, -8), Buffer.from([255, 255, 255, 255]), Buffer.from("PAR1")]),
    });
    const paths = [...damaged.map(([path]) => path), "empty", "text", "cut", "long"];
    const statuses = await Promise.all(
      paths.map(async (path) => {
        const name = path.endsWith(".parquet") ? path : `${path}.parquet`;
        return (await hub.get(`/api/datasets/owner/damaged/rows?path=${name}&length=5`)).status;
      }),
    );
    expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([]);
    expect(statuses.slice(-4)).toEqual([422, 422, 422, 422]);
    expect((await hub.get("/healthz")).status).toBe(200);
  });

  test("a small Parquet file that claims much costs its process, not the hub (skipped unless built)", async () => {
    await publish("owner/claims", { "train.parquet": parquetBomb() });
    const asked = refusal("/api/datasets/owner/claims/rows?length=1");
    expect((await hub.get("/healthz")).status).toBe(200);
    expect(await asked).toMatch(/^422 train\.parquet (cannot be shown as rows here: it|takes more than) /);
    expect((await hub.get("/healthz")).status).toBe(200);
  });

  test("files that cost too much are refused, and say why", async () => {
    await publish("owner/bombs", {
      "line.jsonl.gz": gzipSync(Buffer.alloc(bounds.record + 2 ** 20, "x")),
      "many.csv.gz": gzipSync(`a\n${"1\n".repeat(bounds.passed + 1)}`),
      "large.jsonl.gz": gzipSync(`"${"x".repeat(2 ** 20)}"\n`.repeat(bounds.bytes / 2 ** 20)),
      "quote.csv": `a,b\n"${"x".repeat(bounds.record + 10)}`,
      "fake.csv.gz": "not packed",
      "bad.jsonl": '{"a":1}\n{"a":\n',
      "wide.csv": `${numbers.map((at) => `c${at}`).join(",")}\n${numbers.join(",")}\n`,
      "long.jsonl": `${JSON.stringify({ a: "x".repeat(10_000), b: ["y".repeat(10_000)] })}\n${JSON.stringify({ a: "z" })}\n`,
      "deep.jsonl": `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}\n`,
    });
    const at = (path: string, offset = 0) => refusal(`/api/datasets/owner/bombs/rows?path=${path}&offset=${offset}`);
    expect(await at("line.jsonl.gz")).toMatch(/^422 line\.jsonl\.gz cannot be shown .* a line longer than 8 MiB/);
    expect(await at("many.csv.gz", 1e12)).toMatch(/^422 many\.csv\.gz .* only its first 1000000 rows/);
    expect(await at("large.jsonl.gz", 1e12)).toMatch(/^422 large\.jsonl\.gz .* reading more than 96 MiB/);
    expect(await at("quote.csv")).toMatch(/^422 quote\.csv .*unclosed quote/);
    expect(await at("fake.csv.gz")).toMatch(/^422 fake\.csv\.gz .*not compressed/);
    expect(await at("bad.jsonl")).toBe("422 bad.jsonl cannot be shown as rows: line 2 is not JSON.");
    const wide = await rows("owner/bombs", "path=wide.csv");
    expect([wide.columns.length, wide.hiddenColumns]).toEqual([bounds.columns, count - bounds.columns]);
    const long = await rows("owner/bombs", "path=long.jsonl");
    expect(long.rows[0]?.cut).toEqual([0, 1]);
    expect(long.rows[0]?.cells[0]).toHaveLength(bounds.cell);
    expect(long.rows[1]).toEqual({ index: 1, cells: ["z", null] });
    expect((await rows("owner/bombs", "path=deep.jsonl")).rows[0]?.cut).toEqual([0]);
  });

  test("what is private, missing or asked for wrongly", async () => {
    await publish("owner/hidden", { "train.csv": "a\n1\n" }, true);
    for (const end of ["rows", "splits", "statistics"])
      expect(await refusal(`/api/datasets/owner/hidden/${end}`)).toMatch(/^404 Repository not found/);
    expect((await hub.get("/api/datasets/owner/hidden/rows", hub.token)).status).toBe(200);
    expect(await refusal("/api/datasets/owner/table/rows?split=dev")).toBe(
      "404 Entry not found: owner/table has no such split. It has (config/split): default/train, default/test.",
    );
    expect(await refusal("/api/datasets/owner/table/rows?path=none.csv")).toMatch(/^404 .*has no file "none\.csv"/);
    expect(await refusal("/api/datasets/owner/table/rows?path=README.md")).toMatch(/^422 .*has no rows/);
    expect(await refusal("/api/datasets/owner/table/rows?path=../secret")).toMatch(/^400 /);
    expect(await refusal("/api/datasets/owner/table/rows?length=101")).toMatch(/^400 "length" in the query/);
    expect(await refusal("/api/datasets/owner/table/rows?offset=-1")).toMatch(/^400 "offset" in the query/);
    expect(await refusal("/api/datasets/owner/table/rows?revision=abcdef0")).toMatch(/^404 Revision not found/);
  });

  test("reads a CSV of 40,000 equal column names", async () => {
    await publish("owner/equal", { "train.csv": `${"a,".repeat(39_999)}a\n${"1,".repeat(39_999)}1\n` });
    const { columns, hiddenColumns } = await rows("owner/equal");
    expect(columns.slice(0, 3).map(({ name }) => name)).toEqual(["a", "a (2)", "a (3)"]);
    expect([columns.length, hiddenColumns]).toEqual([bounds.columns, 40_000 - bounds.columns]);
  });

  test("tells long digits from numbers without backtracking", async () => {
    await publish("owner/digits", { "train.csv": `a\n${"1".repeat(2_000_000)}x\n` });
    expect((await rows("owner/digits")).columns).toEqual([{ name: "a", type: "text" }]);
  });

  test("cuts the cells of a page that is too long", async () => {
    const line = JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [at, "x".repeat(4_000)])));
    await publish("owner/long", { "train.jsonl": `${line}\n`.repeat(12) });
    const page = await rows("owner/long");
    expect(page.rows[0]?.cut).toBeUndefined();
    expect(page.rows.at(-1)?.cut).toHaveLength(200);
    expect(page.rows.at(-1)?.cells[0]).toBe("x".repeat(bounds.beyondPage));
  });
});
