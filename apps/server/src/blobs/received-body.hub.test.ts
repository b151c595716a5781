import { existsSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programFile } from "../asset-folders.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";

const isBuilt = existsSync(programFile("job-worker"));
const mebibyte = 1024 * 1024;
const header = JSON.stringify({ key: "header", value: { summary: "a large file" } });
const lineOf = (size: number): string =>
  JSON.stringify({ key: "file", value: { path: "large.dat", content: "x".repeat(size) } });

describe.skipIf(!isBuilt)("bodies that a worker reads (skipped unless built)", () => {
  let hub: HubForTests;
  let folder: string;
  beforeAll(async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), "orrery-bodies-"));
    folder = join(dataFolder, "incoming");
    hub = await startHub({ dataFolder });
    await hub.send("POST", "/api/repos/create", { type: "model", name: "net" }, hub.token);
  });
  afterAll(() => hub.close());

  /** Sizes of the bodies on disk. */
  const onDisk = (): number[] =>
    existsSync(folder) ? readdirSync(folder).map((name) => statSync(join(folder, name)).size) : [];

  const begin = (path: string, headers: Record<string, string>) => {
    const sent: ClientRequest = request(`${hub.address}${path}`, { method: "POST", headers });
    const reply = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      sent.once("error", reject);
      sent.once("response", async (message: IncomingMessage) =>
        resolve({ status: message.statusCode, body: await text(message) }),
      );
    });
    return { sent, reply };
  };
  const beginCommit = (headers: Record<string, string> = {}) =>
    begin("/api/models/owner/net/commit/main", {
      authorization: `Bearer ${hub.token}`,
      "content-type": "application/x-ndjson",
      ...headers,
    });

  it("writes a large commit to disk as it arrives, and removes it after the reply", async () => {
    const body = `${header}\n${lineOf(4 * mebibyte)}`;
    const { sent, reply } = beginCommit({ "content-length": String(body.length) });
    sent.write(body.slice(0, 3 * mebibyte));
    await expect.poll(() => onDisk()[0]).toBe(3 * mebibyte);
    sent.end(body.slice(3 * mebibyte));
    expect((await reply).status).toBe(200);
    await expect.poll(onDisk).toEqual([]);
    const stored = await hub.get("/owner/net/resolve/main/large.dat");
    expect((await stored.arrayBuffer()).byteLength).toBe(4 * mebibyte);
  });

  it("removes a body that is cut, and one that is not a commit", async () => {
    const { sent, reply } = beginCommit();
    sent.write(lineOf(mebibyte));
    await expect.poll(() => onDisk().length).toBe(1);
    sent.destroy();
    await expect(reply).rejects.toThrow();
    await expect.poll(onDisk).toEqual([]);
    const other = beginCommit();
    other.sent.end(lineOf(mebibyte));
    expect(await other.reply).toMatchObject({ status: 400, body: expect.stringContaining("header") });
    await expect.poll(onDisk).toEqual([]);
  });

  it("refuses a body of unknown length that is too long", async () => {
    const { sent, reply } = beginCommit();
    const piece = Buffer.alloc(8 * mebibyte, " ");
    for (let size = 0; size <= 100 * mebibyte; size += piece.length) sent.write(piece);
    sent.end();
    expect(await reply).toMatchObject({ status: 413, body: expect.stringContaining("A commit can have 100 MiB.") });
    await expect.poll(onDisk).toEqual([]);
  });

  it("removes a shard after the reply", async () => {
    const { accessToken, casUrl } = (await (
      await hub.get("/api/models/owner/net/xet-write-token/main", hub.token)
    ).json()) as { accessToken: string; casUrl: string };
    const path = `${new URL(casUrl).pathname}/v1/shards`;
    const { sent, reply } = begin(path, { authorization: `Bearer ${accessToken}` });
    sent.write(Buffer.alloc(mebibyte));
    await expect.poll(onDisk).toEqual([mebibyte]);
    sent.end();
    expect((await reply).status).toBe(400);
    await expect.poll(onDisk).toEqual([]);
  });
});
