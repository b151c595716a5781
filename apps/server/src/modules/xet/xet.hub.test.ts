import { Blob } from "node:buffer";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commit, createRepo, downloadFile, listFiles } from "@huggingface/hub";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDiskStore } from "../../blobs/disk.ts";
import { sweep } from "../../catalogue/sweep.ts";
import { enginesForSlowTests } from "../../testing/engines.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { addUser } from "../../testing/hub-commits.ts";
import { type ShardParts, shardOf, xorbOf } from "../../testing/publishing/xet-samples.ts";
import { createXetHashes } from "../../xet/hashes.ts";
import { listMissingXorbs } from "../../xet/xet-store.ts";

const hashes = createXetHashes();
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe.each(enginesForSlowTests)("Xet on $name", ({ skipReason, start }) => {
  let engine: Awaited<ReturnType<typeof start>>;
  let hub: HubForTests;
  let dataFolder: string;
  let writeToken: string;
  const repository = "owner/weights";
  const credentials = () => ({ hubUrl: hub.address, accessToken: hub.token });

  const storage = (
    method: string,
    path: string,
    body?: Uint8Array,
    token = writeToken,
    headers = {},
  ): Promise<Response> =>
    fetch(`${hub.address}/api/xet${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const messageOf = async (reply: Response) => ((await reply.json()) as { error: string }).error;
  const tokenFor = async (access: string, id = repository, token = hub.token) =>
    (await hub.get(`/api/models/${id}/xet-${access}-token/main`, token)) as Response;
  const upload = (path: string, bytes: Uint8Array, useXet = true) =>
    commit({
      ...credentials(),
      repo: repository,
      title: `add ${path}`,
      operations: [
        { operation: "addOrUpdate", path, content: new Blob([bytes as Uint8Array<ArrayBuffer>]) as globalThis.Blob },
      ],
      useXet,
    });
  const download = async (path: string, xet: boolean): Promise<Buffer> => {
    const blob = await downloadFile({ ...credentials(), repo: repository, path, xet });
    return Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
  };
  const diskBytes = async (): Promise<number> => {
    let total = 0;
    const store = createDiskStore(join(dataFolder, "blobs"));
    for await (const name of store.list()) total += (await store.stat(name))?.size ?? 0;
    return total;
  };

  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    const store = await engine.newStore();
    dataFolder = store.dataFolder;
    hub = await startHub(store);
    await createRepo({ ...credentials(), repo: repository });
    writeToken = ((await (await tokenFor("write")).json()) as { accessToken: string }).accessToken;
  });
  afterAll(async () => {
    if (skipReason) return;
    await hub.close();
    await engine.stop();
  });

  test.skipIf(skipReason)("a file uploaded by Xet reads back by Xet, by HTTP and in ranges", async () => {
    const bytes = Buffer.concat([randomBytes(3_000_000), Buffer.from("text ".repeat(200_000))]);
    await upload("model.bin", bytes);
    const head = await hub.send("HEAD", `/${repository}/resolve/main/model.bin`);
    expect(head.headers.get("x-xet-hash")).toMatch(/^[0-9a-f]{64}$/);
    expect(head.headers.get("link")).toContain('rel="xet-auth"');
    expect(sha256(await download("model.bin", true))).toBe(sha256(bytes));
    expect(sha256(await download("model.bin", false))).toBe(sha256(bytes));
    for (const [first, last] of [
      [0, 0],
      [131_071, 131_073],
      [2_999_990, 3_000_100],
      [bytes.length - 1, bytes.length + 50],
    ] as const) {
      const reply = await hub.get(`/${repository}/resolve/main/model.bin`, undefined, {
        range: `bytes=${first}-${last}`,
      });
      expect([reply.status, Buffer.from(await reply.arrayBuffer())]).toEqual([206, bytes.subarray(first, last + 1)]);
    }
    const files = [];
    for await (const file of listFiles({ ...credentials(), repo: repository })) files.push(file);
    expect(files.find(({ path }) => path === "model.bin")).toMatchObject({ xetHash: head.headers.get("x-xet-hash") });
  });

  test.skipIf(skipReason)("an equal file costs nothing, and a changed one little more than the change", async () => {
    const bytes = randomBytes(8_000_000);
    await upload("first.bin", bytes);
    const before = await diskBytes();
    await upload("copy.bin", bytes);
    expect((await diskBytes()) - before).toBeLessThan(1_000);
    const changed = Buffer.from(bytes);
    randomBytes(50_000).copy(changed, 4_000_000);
    await upload("second.bin", changed);
    expect((await diskBytes()) - before).toBeLessThan(1_000_000);
    expect(sha256(await download("second.bin", true))).toBe(sha256(changed));
    expect(sha256(await download("copy.bin", false))).toBe(sha256(bytes));
  });

  test.skipIf(skipReason)("a file uploaded by LFS can be downloaded by Xet once it is indexed", async () => {
    const bytes = randomBytes(2_500_000);
    await upload("lfs.bin", bytes, false);
    const hashOf = async () =>
      (await hub.send("HEAD", `/${repository}/resolve/main/lfs.bin`)).headers.get("x-xet-hash");
    expect(await hashOf()).toBeNull();
    await expect.poll(hashOf).toMatch(/^[0-9a-f]{64}$/);
    expect(sha256(await download("lfs.bin", true))).toBe(sha256(bytes));
  });

  test.skipIf(skipReason)("a damaged chunk is noticed and never sent", async () => {
    const content = randomBytes(100_000);
    const hash = hashes.chunk(content);
    expect((await storage("POST", `/v1/xorbs/default/${hash}`, xorbOf(content))).status).toBe(200);
    expect((await storage("POST", "/v1/shards", shardOf({ content }))).status).toBe(200);
    const file = hashes.file([{ hash, size: content.length }]);
    const plan = (await (await storage("GET", `/v2/reconstructions/${file}`)).json()) as {
      xorbs: Record<string, { url: string }[]>;
    };
    const address = plan.xorbs[hash]?.[0]?.url ?? "";
    expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(xorbOf(content));
    const store = createDiskStore(join(dataFolder, "blobs"));
    const { chmodSync, readFileSync, writeFileSync } = await import("node:fs");
    const path = store.pathOf?.(sha256(xorbOf(content))) ?? "";
    const damaged = readFileSync(path);
    damaged[5_000] = (damaged[5_000] ?? 0) ^ 1;
    chmodSync(path, 0o600);
    writeFileSync(path, damaged);
    expect((await fetch(address)).status).toBe(500);
  });

  describe("refuses", () => {
    const content = randomBytes(20_000);
    const chunk = hashes.chunk(content);
    const other = "1".repeat(64);

    test.skipIf(skipReason)("tokens that are missing, changed, for reading only, or of the hub", async () => {
      const [body = "", signature = ""] = writeToken.split(".");
      const stretched = Buffer.from(
        JSON.stringify({ ...JSON.parse(Buffer.from(body, "base64url").toString()), repository: 999 }),
      ).toString("base64url");
      for (const token of ["", "x", `${body}.x`, `${stretched}.${signature}`, hub.token])
        expect((await storage("POST", `/v1/xorbs/default/${chunk}`, xorbOf(content), token)).status).toBe(401);
      const { accessToken } = (await (await tokenFor("read")).json()) as { accessToken: string };
      const reply = await storage("POST", `/v1/xorbs/default/${chunk}`, xorbOf(content), accessToken);
      expect([reply.status, await messageOf(reply)]).toEqual([403, expect.stringContaining("is read-only")]);
      expect((await storage("POST", "/v1/shards", shardOf({ content }), accessToken)).status).toBe(403);
    });

    test.skipIf(skipReason)("write tokens for strangers, and any token for a repository they cannot see", async () => {
      expect((await hub.get(`/api/models/${repository}/xet-write-token/main`)).status).toBe(401);
      expect((await hub.get("/api/models/owner/none/xet-read-token/main", hub.token)).status).toBe(404);
    });

    test.skipIf(skipReason)("xorbs whose content is not what their name says", async () => {
      const reply = await storage("POST", `/v1/xorbs/default/${other}`, xorbOf(content));
      expect([reply.status, await messageOf(reply)]).toEqual([
        400,
        `The xorb is not valid: its content has the hash ${chunk}, not ${other}.`,
      ]);
      expect((await storage("POST", "/v1/xorbs/default/short", xorbOf(content))).status).toBe(400);
    });

    test.skipIf(skipReason)("shards that name a xorb which is not stored", async () => {
      const reply = await storage("POST", "/v1/shards", shardOf({ content, xorb: other }));
      expect([reply.status, await messageOf(reply)]).toEqual([
        400,
        `The shard names xorb ${other}, which is not stored. Upload it first.`,
      ]);
      const lines = await (await storage("POST", "/v2/shards", shardOf({ content, xorb: other }))).text();
      expect(JSON.parse(lines)).toEqual({
        type: "error",
        message: `The shard names xorb ${other}, which is not stored. Upload it first.`,
        retryable: false,
      });
    });

    test.skipIf(skipReason)("files of another private repository, to read and to deduplicate", async () => {
      await createRepo({ ...credentials(), repo: "owner/secret", private: true });
      const bytes = Buffer.concat([Buffer.alloc(1), randomBytes(7_999)]);
      await commit({
        ...credentials(),
        repo: "owner/secret",
        title: "add",
        operations: [
          {
            operation: "addOrUpdate",
            path: "secret.bin",
            content: new Blob([bytes as Uint8Array<ArrayBuffer>]) as globalThis.Blob,
          },
        ],
        useXet: true,
      });
      const first = hashes.chunk(bytes);
      const file = hashes.file([{ hash: first, size: bytes.length }]);
      const anonymous = (await (await hub.get(`/api/models/${repository}/xet-read-token/main`)).json()) as {
        accessToken: string;
      };
      const read = await storage("GET", `/v2/reconstructions/${file}`, undefined, anonymous.accessToken);
      expect([read.status, await messageOf(read)]).toEqual([404, `File ${file} is not in this repository.`]);
      expect((await storage("GET", `/v1/chunks/default/${first}`, undefined, anonymous.accessToken)).status).toBe(404);
      expect((await storage("GET", `/v1/chunks/default/${first}`)).status).toBe(200);
    });

    test.skipIf(skipReason)(
      "xorbs of others like those that are not stored, whatever is right or wrong about them",
      async () => {
        const secret = randomBytes(9_000);
        const name = hashes.chunk(secret);
        expect((await storage("POST", `/v1/xorbs/default/${name}`, xorbOf(secret))).status).toBe(200);
        expect((await storage("POST", "/v1/shards", shardOf({ content: secret }))).status).toBe(200);
        const ticket = await tokenFor("write", repository, await addUser(hub, "stranger"));
        const { accessToken } = (await ticket.json()) as { accessToken: string };
        const ask = async (parts: Partial<ShardParts>) => {
          const shard = shardOf({ content: secret, ...parts });
          const reply = await storage("POST", "/v1/shards", shard, accessToken);
          const lines = await storage("POST", "/v2/shards", shard, accessToken);
          return [reply.status, await messageOf(reply), JSON.parse(await lines.text()).message];
        };
        const absent = (xorb: string) => `The shard names xorb ${xorb}, which is not stored. Upload it first.`;
        const foreign = [400, absent(name), absent(name)];
        expect(await ask({ xorb: other })).toEqual([400, absent(other), absent(other)]);
        // Right in all, past the end, of another size, without proof.
        for (const parts of [{}, { endChunk: 9 }, { size: 5 }, { verification: other }])
          expect(await ask(parts)).toEqual(foreign);
        const send = async (body: Uint8Array) => {
          const reply = await storage("POST", `/v1/xorbs/default/${name}`, body, accessToken);
          return [reply.status, await reply.json()];
        };
        // The name alone tells nothing: content that does not have it is refused as for any name.
        expect(await send(xorbOf(content))).toEqual([
          400,
          expect.objectContaining({ error: `The xorb is not valid: its content has the hash ${chunk}, not ${name}.` }),
        ]);
        // Who has the content gets the reply of the first who sent it, and can use it from then on.
        expect(await send(xorbOf(secret))).toEqual([200, { was_inserted: true }]);
        expect(await send(xorbOf(secret))).toEqual([200, { was_inserted: false }]);
        expect((await storage("POST", "/v1/shards", shardOf({ content: secret }), accessToken)).status).toBe(200);
      },
    );

    test.skipIf(skipReason)("addresses of data that were changed, and ranges outside them", async () => {
      await storage("POST", `/v1/xorbs/default/${chunk}`, xorbOf(content));
      await storage("POST", "/v1/shards", shardOf({ content }));
      const file = hashes.file([{ hash: chunk, size: content.length }]);
      const plan = (await (await storage("GET", `/v1/reconstructions/${file}`)).json()) as {
        fetch_info: Record<string, { url: string }[]>;
      };
      const address = plan.fetch_info[chunk]?.[0]?.url ?? "";
      expect((await fetch(address.replace(chunk, other))).status).toBe(403);
      expect((await fetch(address.replace(/end=\d+/, "end=9999999"))).status).toBe(403);
      expect((await fetch(address, { headers: { range: "bytes=0-9999999" } })).status).toBe(416);
      expect(
        (await storage("GET", `/v2/reconstructions/${file}`, undefined, writeToken, { range: "bytes=20000-30000" }))
          .status,
      ).toBe(416);
      expect((await storage("GET", `/v2/reconstructions/${other}`)).status).toBe(404);
    });
  });

  test.skipIf(skipReason)("a file in a public repository gives its xorbs to the shards of everyone", async () => {
    const bytes = Buffer.concat([Buffer.alloc(1), randomBytes(6_999)]);
    await upload("shared.bin", bytes);
    await hub.hub.database.db.deleteFrom("xet_uploads").execute();
    const ticket = await tokenFor("write", repository, await addUser(hub, "reuser"));
    const { accessToken } = (await ticket.json()) as { accessToken: string };
    expect((await storage("POST", "/v1/shards", shardOf({ content: bytes }), accessToken)).status).toBe(200);
  });

  test.skipIf(skipReason)("files from before have their xorbs listed", async () => {
    const { db } = hub.hub.database;
    const listed = () => db.selectFrom("xet_file_xorbs").selectAll().orderBy("xorb").orderBy("file").execute();
    const before = await listed();
    expect(before.length).toBeGreaterThan(0);
    await db.deleteFrom("xet_file_xorbs").execute();
    await listMissingXorbs(db);
    expect(await listed()).toEqual(before);
  });

  test.skipIf(skipReason)("the sweep deletes what no file uses, and nothing that one does", async () => {
    const { db } = hub.hub.database;
    const kept = randomBytes(60_000);
    await upload("kept.bin", kept);
    const orphan = randomBytes(70_000);
    await storage("POST", `/v1/xorbs/default/${hashes.chunk(orphan)}`, xorbOf(orphan));
    const names = async () => (await db.selectFrom("xet_xorbs").select("hash").execute()).map(({ hash }) => hash);
    expect(await names()).toContain(hashes.chunk(orphan));
    const later = Date.now() + 9 * 24 * 60 * 60 * 1000;
    await sweep({ db, blobs: hub.hub.blobs, incoming: [mkdtempSync(join(tmpdir(), "orrery-"))], now: () => later });
    expect(await names()).not.toContain(hashes.chunk(orphan));
    expect(await hub.hub.blobs.stat(sha256(xorbOf(orphan)))).toBeUndefined();
    expect(sha256(await download("kept.bin", false))).toBe(sha256(kept));
    expect(sha256(await download("kept.bin", true))).toBe(sha256(kept));
  });
});
