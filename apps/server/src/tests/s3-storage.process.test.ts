import { Blob } from "node:buffer";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commit, createRepo, downloadFile } from "@huggingface/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGit, gitLfsSkipReason } from "../testing/git.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { commitFiles, commitLargeFile } from "../testing/hub-commits.ts";
import { type S3Double, s3Key, startS3Double } from "../testing/servers/s3-double.ts";

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const dataFolder = mkdtempSync(join(tmpdir(), "orrery-data-"));
const repo = "owner/net";
let double: S3Double;
let hub: HubForTests;

beforeAll(async () => {
  double = await startS3Double("hub");
  const { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey, region: s3Region } = s3Key;
  const settings = { s3Endpoint: double.endpoint, s3Bucket: "hub", s3Region, s3AccessKeyId, s3SecretAccessKey };
  hub = await startHub({ dataFolder }, settings);
  await createRepo({ hubUrl: hub.address, accessToken: hub.token, repo });
});
afterAll(async () => {
  await hub.close();
  await double.close();
});

const credentials = () => ({ hubUrl: hub.address, accessToken: hub.token, repo });
const uploadByXet = (path: string, bytes: Uint8Array, target = repo) => {
  const content = new Blob([bytes as Uint8Array<ArrayBuffer>]) as globalThis.Blob;
  const operations = [{ operation: "addOrUpdate" as const, path, content }];
  return commit({ ...credentials(), repo: target, title: `add ${path}`, operations, useXet: true });
};
const download = async (path: string, xet: boolean): Promise<Buffer> => {
  const blob = await downloadFile({ ...credentials(), path, xet });
  return Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
};
const objectOf = (content: Uint8Array): Buffer | undefined => double.objects.get(`blobs/${sha256(content)}`);
const xetHashOf = async (path: string) =>
  (await hub.send("HEAD", `/${repo}/resolve/main/${path}`)).headers.get("x-xet-hash");
const storedBytes = (): number => [...double.objects.values()].reduce((sum, { length }) => sum + length, 0);

test("Xet uploads to S3 are deduplicated, and download by Xet, by HTTP and in ranges", async () => {
  const bytes = randomBytes(3_000_000);
  await uploadByXet("xet.bin", bytes);
  const before = storedBytes();
  expect(objectOf(bytes)).toBeUndefined();
  expect(sha256(await download("xet.bin", true))).toBe(sha256(bytes));
  expect(sha256(await download("xet.bin", false))).toBe(sha256(bytes));
  const part = await hub.get(`/${repo}/resolve/main/xet.bin`, undefined, { range: "bytes=1500000-1500099" });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(1_500_000, 1_500_100)]);
  const changed = Buffer.from(bytes);
  randomBytes(1_000).copy(changed, 2_000_000);
  await uploadByXet("changed.bin", changed);
  expect(storedBytes() - before).toBeLessThan(500_000);
  expect(sha256(await download("changed.bin", true))).toBe(sha256(changed));
});

test("LFS uploads to S3 download by HTTP, and by Xet once they are indexed", async () => {
  const bytes = randomBytes(2_000_000);
  await commitLargeFile(hub, repo, "main", "lfs.bin", bytes);
  expect(objectOf(bytes)?.equals(bytes)).toBe(true);
  expect(sha256(await download("lfs.bin", false))).toBe(sha256(bytes));
  await expect.poll(() => xetHashOf("lfs.bin")).toMatch(/^[0-9a-f]{64}$/);
  expect(sha256(await download("lfs.bin", true))).toBe(sha256(bytes));
});

test("a damaged xorb in S3 is noticed", async () => {
  const bytes = randomBytes(50_000);
  const names = new Set(double.objects.keys());
  await uploadByXet("damaged.bin", bytes);
  const added = [...double.objects.keys()].filter((name) => !names.has(name));
  expect(added).toHaveLength(1);
  const xorb = double.objects.get(added[0] ?? "");
  if (xorb) xorb[1_000] = (xorb[1_000] ?? 0) ^ 1;
  const reply = await hub.get(`/${repo}/resolve/main/damaged.bin`);
  expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
    500,
    expect.stringContaining(`The stored file is damaged: its content has changed (${sha256(bytes)}).`),
  ]);
  if (xorb) xorb[1_000] = (xorb[1_000] ?? 0) ^ 1;
  expect(await download("damaged.bin", false)).toEqual(bytes);
});

const gitTitle = `git pushes to S3 and clones from it${gitLfsSkipReason ? ` (skipped: ${gitLfsSkipReason})` : ""}`;
test.skipIf(gitLfsSkipReason)(gitTitle, async () => {
  const git = createGit();
  const cloned = "owner/cloned";
  await createRepo({ ...credentials(), repo: cloned });
  const rules = "*.bin filter=lfs diff=lfs merge=lfs -text\n";
  await commitFiles(hub, `/api/models/${cloned}`, "main", { ".gitattributes": rules });
  const first = git.path("first");
  const second = git.path("second");
  const contents = {
    "xet.bin": randomBytes(300_000),
    "pushed.bin": randomBytes(200_000),
    "notes.txt": Buffer.from("a line\n".repeat(60_000)),
  };
  await uploadByXet("xet.bin", contents["xet.bin"], cloned);
  const remote = `${hub.address.replace("//", `//owner:${hub.token}@`)}/${cloned}`;
  await git.run("", "lfs", "install", "--skip-repo");
  await git.run("", "clone", "-q", remote, first);
  for (const name of ["pushed.bin", "notes.txt"] as const) writeFileSync(join(first, name), contents[name]);
  await git.run(first, "add", "--all");
  await git.run(first, "commit", "-q", "-m", "Add files");
  await git.run(first, "push", "-q", "origin", "main");
  expect(objectOf(contents["pushed.bin"])?.equals(contents["pushed.bin"])).toBe(true);
  expect(objectOf(contents["notes.txt"])?.equals(contents["notes.txt"])).toBe(true);
  await git.run("", "clone", "-q", remote, second);
  expect(await git.run(second, "fsck", "--strict")).toBe("");
  for (const [name, content] of Object.entries(contents))
    expect(readFileSync(join(second, name)).equals(content)).toBe(true);
});

test("nothing stays on the hub's own disk", () => {
  expect(existsSync(join(dataFolder, "blobs"))).toBe(false);
  expect(readdirSync(join(dataFolder, "incoming"))).toEqual([]);
});
