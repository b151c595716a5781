import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SqlRows } from "@orrery/contract";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { programFile } from "../../asset-folders.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { addUser } from "../../testing/hub-commits.ts";

const isBuilt = existsSync(programFile("job-worker"));
const numbers = Array.from({ length: 2_000 }, (_, at) => at);

const parquet = Buffer.from(
  parquetWriteBuffer({
    columnData: [
      { name: "id", data: numbers.map((at) => BigInt(at) + 2n ** 53n), type: "INT64" },
      { name: "kind", data: numbers.map((at) => (at % 4 === 0 ? null : `kind ${at % 4}`)), type: "STRING" },
      { name: "score", data: numbers.map((at) => at / 2), type: "DOUBLE" },
      { name: "made", data: numbers.map((at) => new Date(Date.UTC(2024, 0, 1) + at * 1000)), type: "TIMESTAMP" },
    ],
  }),
);

const encoded = (text: string | Buffer) => ({ content: Buffer.from(text).toString("base64"), encoding: "base64" });

/** Creates a dataset and a private one beside it; returns the id of the first. */
const publish = async (hub: HubForTests): Promise<string> => {
  const { name } = await hub.hub.database.db.selectFrom("accounts").select("name").executeTakeFirstOrThrow();
  const create = async (id: string, files: object[], isPrivate: boolean) => {
    const body = { type: "dataset", name: id, files, private: isPrivate };
    expect((await hub.send("POST", "/api/repos/create", body, hub.token)).status).toBe(200);
  };
  const files = [
    { path: "train.parquet", ...encoded(parquet) },
    { path: "test.csv", ...encoded("kind,label\nkind 1,one\nkind 2,two\n") },
    { path: "validation.jsonl", ...encoded('{"a":1}\n') },
  ];
  await create(`${name}/table`, files, false);
  await create(`${name}/hidden`, [{ path: "train.csv", ...encoded("a\n1\n") }], true);
  return `${name}/table`;
};

describe.skipIf(!isBuilt)("SQL on datasets (skipped unless built)", () => {
  let hub: HubForTests;
  let dataset = "";

  const ask = async (body: object, token: string | undefined = hub.token, id = dataset) => {
    const reply = await hub.send("POST", `/api/datasets/${id}/sql`, body, token);
    return { status: reply.status, body: (await reply.json()) as SqlRows & { error?: string } };
  };
  const rowsOf = async (query: string) => {
    const { status, body } = await ask({ query });
    expect([status, body.error]).toEqual([200, undefined]);
    return body.rows;
  };
  const refusal = async (query: string) => {
    const { status, body } = await ask({ query });
    return `${status} ${body.error}`;
  };

  beforeAll(async () => {
    // Loading DuckDB's code takes seconds on a busy machine.
    hub = await startHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-sql-")) }, { readerTimeout: 120 });
    dataset = await publish(hub);
  });
  afterAll(() => hub.close());

  test("groups, joins Parquet with CSV and returns typed cells", async () => {
    expect(await rowsOf("SELECT count(*) AS n, sum(score) AS s FROM train")).toEqual([[2_000, 999_500]]);
    const joined = "SELECT label, count(*)::INT FROM train JOIN test USING (kind) GROUP BY label ORDER BY label;";
    expect(await rowsOf(joined)).toEqual([
      ["one", 500],
      ["two", 500],
    ]);
    const { body } = await ask({ query: "SELECT id, kind, made, [1, 2] AS list FROM train ORDER BY id", length: 2 });
    expect(body).toEqual({
      columns: [
        { name: "id", type: "Int64" },
        { name: "kind", type: "Utf8" },
        { name: "made", type: expect.stringContaining("Timestamp") },
        { name: "list", type: expect.stringContaining("List") },
      ],
      rows: [
        ["9007199254740992", null, "2024-01-01T00:00:00.000Z", [1, 2]],
        ["9007199254740993", "kind 1", "2024-01-01T00:00:01.000Z", [1, 2]],
      ],
      hasMore: true,
      hasCutCells: false,
    });
  });

  test.each([
    ["a statement that writes", "DROP VIEW train", '400 "query" must only read. Start with SELECT.'],
    ["no table", "SELECT 1", '400 "query" names no table. There are: train, validation, test.'],
    ["JSON Lines", "SELECT * FROM validation", '422 "validation" is JSON Lines.'],
    ["a mistake", "SELECT nothing FROM train", "400 The query failed: Binder Error"],
    ["no SQL", "SELECT FROM WHERE train", "400 The query failed: Parser Error"],
  ])("refuses %s", async (_name, query, message) => {
    expect(await refusal(query)).toContain(message);
  });

  test.each([
    ["a file of the machine", "SELECT * FROM read_csv_auto('/etc/passwd'), test"],
    ["a file that lists processes", "SELECT * FROM read_csv('/proc/self/environ', columns={'a':'VARCHAR'}), test"],
    ["the files of the machine", "SELECT * FROM glob('/*'), test"],
    ["another site", "SELECT * FROM read_parquet('https://example.com/a.parquet'), test"],
    ["its own settings", "SELECT * FROM test; SET memory_limit='64GB'"],
    ["an extension", "SELECT * FROM test; INSTALL httpfs; LOAD httpfs"],
    ["a file to write", "SELECT * FROM test; COPY test TO '/tmp/orrery-sql-escape.csv'"],
  ])("a query cannot reach %s", async (_name, query) => {
    const { status, body } = await ask({ query });
    // A listing of files is allowed to be empty.
    expect(status === 400 || body.rows.length === 0).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/root:|PATH=/);
    expect(existsSync("/tmp/orrery-sql-escape.csv")).toBe(false);
    expect(await rowsOf("SELECT count(*) FROM test")).toEqual([[2]]);
  });

  test("a query that needs too much memory fails, and the next one works", async () => {
    const large = "SELECT list(repeat('x', 1000) || range) FROM range(10000000), test";
    expect(await refusal(large)).toMatch(/^400 The query failed: .*(?:Out of Memory|out of memory|memory)/i);
    expect(await rowsOf("SELECT count(*) FROM test")).toEqual([[2]]);
  });

  test("a query that never ends is ended by the time limit", async () => {
    const hasty = await startHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-sql-")) }, { readerTimeout: 1 });
    try {
      const id = await publish(hasty);
      const query = "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r, test";
      const reply = await hasty.send("POST", `/api/datasets/${id}/sql`, { query }, hasty.token);
      expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
        422,
        "This query takes more than a second to read. An admin can raise ORRERY_READER_TIMEOUT.",
      ]);
    } finally {
      await hasty.close();
    }
  });

  test("needs a token, and sees what its account can see", async () => {
    const query = "SELECT * FROM train";
    expect((await ask({ query }, "")).status).toBe(401);
    const hidden = dataset.replace("table", "hidden");
    expect((await ask({ query }, hub.token, hidden)).body.rows).toEqual([[1]]);
    expect((await ask({ query }, await addUser(hub, "eve", "read"), hidden)).status).toBe(404);
  });
});
