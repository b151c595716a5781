import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { commitLargeFile } from "../testing/hub-commits.ts";
import { type S3Double, s3Key, startS3Double } from "../testing/servers/s3-double.ts";

const dataFolder = mkdtempSync(join(tmpdir(), "orrery-away-"));
const repo = "owner/net";
/** Above what is cached in memory. */
const bytes = randomBytes(200_000);
let double: S3Double;
let hub: HubForTests;
/** The hub's clock, so that a check of the storage can be made old. */
let time = Date.now();

const start = (): Promise<HubForTests> => {
  const { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey, region: s3Region } = s3Key;
  const settings = { s3Endpoint: double.endpoint, s3Bucket: "hub", s3Region, s3AccessKeyId, s3SecretAccessKey };
  return startHub({ dataFolder }, { ...settings, s3Timeout: 0.5 }, () => time);
};

beforeAll(async () => {
  double = await startS3Double("hub");
  hub = await start();
  await hub.send("POST", "/api/repos/create", { name: repo }, hub.token);
  await commitLargeFile(hub, repo, "main", "weights.bin", bytes);
});
afterEach(() => double.failWith(undefined));
afterAll(async () => {
  await hub.close();
  await double.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const storageIn = async () => {
  time += 10_000;
  const reply = await hub.get("/readyz");
  return [reply.status, ((await reply.json()) as { storage?: string }).storage];
};
const upIn = async () => /^orrery_storage_up (\d)$/m.exec(await (await hub.get("/metrics", hub.token)).text())?.[1];

describe.each(["hang", 503, 403] as const)("object storage away (%s)", (fault) => {
  test("files are 503 with Retry-After, and everything else is served", async () => {
    double.failWith(fault);
    const files = [{ path: "a.txt", content: Buffer.from(`a ${fault}`).toString("base64") }];
    const replies = [
      await hub.get(`/${repo}/resolve/main/weights.bin`),
      await hub.send("POST", "/api/repos/create", { name: `owner/new-${fault}`, files }, hub.token),
    ];
    for (const reply of replies) {
      expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await reply.json()).toMatchObject({ error: "File storage is unavailable. Try again in a few seconds." });
    }
    for (const path of ["/healthz", "/api/models", `/api/models/${repo}/tree/main`, "/router/v1/models"])
      expect([path, (await hub.get(path, hub.token)).status]).toEqual([path, 200]);
  });

  test("the hub stays ready, and tells of it in /readyz and /metrics", async () => {
    double.failWith(fault);
    await expect.poll(storageIn).toEqual([200, "unavailable"]);
    expect(await upIn()).toBe("0");
    double.failWith(undefined);
    await expect.poll(storageIn).toEqual([200, "ok"]);
    expect(await upIn()).toBe("1");
    const reply = await hub.get(`/${repo}/resolve/main/weights.bin`);
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

test("a hub starts without its object storage", async () => {
  await hub.close();
  double.failWith("hang");
  hub = await start();
  expect((await hub.get("/api/models")).status).toBe(200);
});
