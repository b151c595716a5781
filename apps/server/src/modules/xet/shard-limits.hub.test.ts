import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDiskStore } from "../../blobs/disk.ts";
import { sqliteEngine } from "../../testing/engines.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { addUser } from "../../testing/hub-commits.ts";
import { shardOf, xorbOf } from "../../testing/publishing/xet-samples.ts";
import { createXetHashes } from "../../xet/hashes.ts";

const hashes = createXetHashes();
const mebibyte = 1024 ** 2;
const chunkBytes = 131_072;

/** A file that repeats one chunk: its shard is small, its content is not. */
const repeatedShard = (content: Uint8Array, repeats: number, sha256?: string): Buffer => {
  const chunk = { hash: hashes.chunk(content), size: content.byteLength };
  const whole = createHash("sha256");
  if (sha256 === undefined) for (let count = 0; count < repeats; count += 1) whole.update(content);
  const file = hashes.file(Array.from({ length: repeats }, () => chunk));
  return shardOf({ content, repeats, file, sha256: sha256 ?? whole.digest("hex") });
};

let engine: Awaited<ReturnType<typeof sqliteEngine.start>>;
const open: HubForTests[] = [];

/** A hub with a public repository of the owner, and a user who can propose changes to it. */
const startLimited = async (limits: { shardMib?: number; dailyMib?: number; maxFileMib?: number }) => {
  const { shardMib = 64, dailyMib = 1024, maxFileMib = 16 } = limits;
  const store = await engine.newStore();
  const hub = await startHub(store, {
    maxFileGib: maxFileMib / 1024,
    xetShardGib: shardMib / 1024,
    xetDailyGib: dailyMib / 1024,
  });
  open.push(hub);
  await hub.send("POST", "/api/repos/create", { name: "owner/public" }, hub.token);
  const signIn = async (token: string) => {
    const reply = await hub.get("/api/models/owner/public/xet-write-token/main", token);
    const { accessToken } = (await reply.json()) as { accessToken: string };
    return (path: string, body: Uint8Array, signal?: AbortSignal) =>
      fetch(`${hub.address}/api/xet${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${accessToken}` },
        body: new Uint8Array(body),
        ...(signal && { signal }),
      });
  };
  const post = await signIn(await addUser(hub, "guest"));
  const storeXorb = async (content: Uint8Array) =>
    expect((await post(`/v1/xorbs/default/${hashes.chunk(content)}`, xorbOf(content))).status).toBe(200);
  return { hub, store, post, storeXorb, signIn };
};
const answerOf = async (reply: Response) => [reply.status, ((await reply.json()) as { error?: string }).error];

beforeAll(async () => {
  engine = await sqliteEngine.start();
});
afterAll(async () => {
  for (const hub of open) await hub.close();
  await engine.stop();
});

test("a shard of more new files than the limit is refused before any content is read", async () => {
  const { store, post, storeXorb } = await startLimited({ shardMib: 16 });
  const content = randomBytes(chunkBytes);
  await storeXorb(content);
  // Reading the xorb would be an internal error.
  await createDiskStore(`${store.dataFolder}/blobs`).remove(createHash("sha256").update(xorbOf(content)).digest("hex"));
  const shard = (repeats: number) => repeatedShard(content, repeats, "1".repeat(64));
  expect(await answerOf(await post("/v1/shards", shard(129)))).toEqual([413, expect.stringContaining("16777216")]);
  const first = shard(100);
  const second = repeatedShard(content, 101, "2".repeat(64));
  const sections = 48;
  const both = Buffer.concat([first.subarray(0, -2 * sections), second.subarray(sections)]);
  expect(await answerOf(await post("/v1/shards", both))).toEqual([
    413,
    "The shard has 0.0245 GiB of new files; this hub verifies at most 0.0156 GiB at once. Upload fewer files in one commit. An admin can raise ORRERY_XET_SHARD_LIMIT.",
  ]);
});

test("tiny chunks count as the smallest that clients cut", async () => {
  const { post, storeXorb } = await startLimited({ shardMib: 16 });
  const content = randomBytes(1);
  await storeXorb(content);
  expect(await answerOf(await post("/v1/shards", repeatedShard(content, 3_000)))).toEqual([
    413,
    expect.stringContaining("0.0229 GiB of new files"),
  ]);
});

test("an account that orders more than its uploads and the daily limit gets 429; others go on", async () => {
  const { hub, post, storeXorb, signIn } = await startLimited({ dailyMib: 8 });
  const content = randomBytes(chunkBytes);
  await storeXorb(content);
  const status = async (repeats: number) => (await post("/v1/shards", repeatedShard(content, repeats))).status;
  expect([await status(40), await status(24)]).toEqual([200, 200]);
  const refused = await post("/v1/shards", repeatedShard(content, 25));
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(80_000);
  expect(await answerOf(refused)).toEqual([429, expect.stringContaining("ORRERY_XET_DAILY_LIMIT")]);
  // A file that was verified before costs little.
  expect(await status(40)).toBe(200);
  const owner = await signIn(hub.token);
  expect((await owner(`/v1/xorbs/default/${hashes.chunk(content)}`, xorbOf(content))).status).toBe(200);
  expect((await owner("/v1/shards", repeatedShard(content, 26))).status).toBe(200);
});

test("uploads are not limited by the day: what an account uploads, it can verify", async () => {
  const { post, storeXorb } = await startLimited({ dailyMib: 1 });
  for (let file = 0; file < 20; file += 1) {
    const content = randomBytes(chunkBytes);
    await storeXorb(content);
    expect((await post("/v1/shards", shardOf({ content }))).status).toBe(200);
  }
});

/** A file of many gigabytes: one xorb of 64 chunks again and again. */
const hugeShard = (slices: readonly Uint8Array[], gibibytes: number): Buffer => {
  const chunks = slices.map((slice) => ({ hash: hashes.chunk(slice), size: slice.byteLength }));
  const size = slices.length * chunkBytes;
  const repeats = (gibibytes * 1024 * mebibyte) / size;
  return shardOf({
    content: Buffer.concat(slices),
    xorb: hashes.root(chunks),
    size,
    repeats,
    endChunk: slices.length,
    verification: hashes.term(chunks.map(({ hash }) => hash)),
    file: hashes.file(Array.from({ length: repeats }, () => chunks).flat()),
    sha256: "1".repeat(64),
  });
};

test.each(["/v1/shards", "/v2/shards"])("%s: verification ends when the connection ends", async (path) => {
  const gibibytes = 32;
  const limitMib = gibibytes * 1024;
  const { hub, post } = await startLimited({ shardMib: limitMib, dailyMib: limitMib, maxFileMib: limitMib });
  const slices = Array.from({ length: 64 }, () => randomBytes(chunkBytes));
  const xorb = hashes.root(slices.map((slice) => ({ hash: hashes.chunk(slice), size: chunkBytes })));
  expect((await post(`/v1/xorbs/default/${xorb}`, Buffer.concat(slices.map(xorbOf)))).status).toBe(200);
  const connection = new AbortController();
  const reply = post(path, hugeShard(slices, gibibytes), connection.signal).then((answer) => answer.text());
  reply.catch(() => {});
  const runs = async (stage: string): Promise<number> => {
    const text = await (await hub.get("/metrics", hub.token)).text();
    return Number(new RegExp(`^orrery_${stage}{lane="uploads"} (\\d+)`, "m").exec(text)?.[1] ?? 0);
  };
  // The xorb, the plan, and the shard itself.
  await expect.poll(() => runs("worker_wait_seconds_count"), { timeout: 30_000 }).toBe(3);
  connection.abort();
  await expect.poll(() => runs("workers_busy"), { timeout: 12_000 }).toBe(0);
});
