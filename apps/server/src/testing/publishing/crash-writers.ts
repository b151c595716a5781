import { createHash } from "node:crypto";
import { createXetHashes } from "../../xet/hashes.ts";
import type { HubClient } from "../hub.ts";
import { commitLines, uploadLargeFile } from "../hub-commits.ts";
import { commitOf, fileLine, objectOf, packOf, pushBody, treeOf } from "./git-objects.ts";
import { shardOf, xorbOf } from "./xet-samples.ts";

const hashes = createXetHashes();

/** What the hub has said is stored. */
export interface Acknowledged {
  /** Commits of main. */
  readonly commits: Set<string>;
  /** Files of main. */
  readonly paths: Set<string>;
  /** Merge commits by the number of their pull request. */
  readonly merges: Map<number, string>;
  /** Commits by the ref that was pushed. */
  readonly pushes: Map<string, string>;
  /** Large files by their path. */
  readonly uploads: Set<string>;
  /** Files of which the xorb is stored, and not yet the shard. */
  readonly xorbs: Set<string>;
}

export const nothingAcknowledged = (): Acknowledged => ({
  commits: new Set(),
  paths: new Set(),
  merges: new Map(),
  pushes: new Map(),
  uploads: new Set(),
  xorbs: new Set(),
});

export const countAcknowledged = (all: Acknowledged): number =>
  Object.values(all).reduce((sum: number, { size }: { size: number }) => sum + size, 0);

/** The content of a file follows from its path, so that a half-written one shows. */
export const contentOf = (path: string): Buffer => {
  const text = createHash("sha512").update(path).digest("hex").repeat(40);
  return Buffer.from(path.endsWith(".bin") ? `\0${text}` : text);
};

export const sha256Of = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

export const crashRepository = "owner/crash";
const api = `/api/models/${crashRepository}`;

const fileOf = (path: string): object => ({
  key: "file",
  value: { path, content: contentOf(path).toString("base64"), encoding: "base64" },
});
const largeOf = (path: string): object => {
  const content = contentOf(path);
  return { key: "lfsFile", value: { path, oid: sha256Of(content), size: content.length } };
};

const commit = async (hub: HubClient, all: Acknowledged, path: string, line: object): Promise<void> => {
  const { status, body } = await commitLines(hub, api, "main", [line]);
  if (status !== 200) return;
  all.commits.add(body.commitOid);
  all.paths.add(path);
};

type Writer = (hub: HubClient, all: Acknowledged, number: number) => Promise<void>;

const writeSmall: Writer = (hub, all, number) => commit(hub, all, `c/${number}.txt`, fileOf(`c/${number}.txt`));

const writeLfs: Writer = async (hub, all, number) => {
  const path = `l/${number}.bin`;
  await uploadLargeFile(hub, crashRepository, contentOf(path));
  all.uploads.add(path);
  await commit(hub, all, path, largeOf(path));
};

/** Sends a file's shard; its xorb must be stored. */
export const sendShard = async (hub: HubClient, path: string): Promise<boolean> =>
  (await store(hub, "shards", shardOf({ content: contentOf(path) }))).ok;

const store = async (hub: HubClient, path: string, body: Buffer): Promise<Response> => {
  const reply = await hub.get(`${api}/xet-write-token/main`, hub.token);
  const { accessToken } = (await reply.json()) as { accessToken: string };
  return fetch(`${hub.address}/api/xet/v1/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}` },
    body: new Uint8Array(body),
  });
};

const writeXet: Writer = async (hub, all, number) => {
  const path = `x/${number}.bin`;
  const content = contentOf(path);
  const xorb = await store(hub, `xorbs/default/${hashes.chunk(content)}`, xorbOf(content));
  if (!xorb.ok) return;
  all.xorbs.add(path);
  if (!(await sendShard(hub, path))) return;
  all.xorbs.delete(path);
  all.uploads.add(path);
  await commit(hub, all, path, largeOf(path));
};

const push: Writer = async (hub, all, number) => {
  const ref = `refs/heads/push-${number}`;
  const path = `p-${number}.txt`;
  const blob = objectOf("blob", contentOf(path));
  const tree = treeOf(fileLine(path, blob.oid));
  const pushed = commitOf(tree.oid, [], path);
  const headers = {
    authorization: `Bearer ${hub.token}`,
    "content-type": "application/x-git-receive-pack-request",
  };
  const body = new Uint8Array(pushBody(ref, pushed.oid, await packOf([pushed, tree, blob])));
  const reply = await fetch(`${hub.address}/${crashRepository}/git-receive-pack`, { method: "POST", headers, body });
  if ((await reply.text()).includes(`ok ${ref}`)) all.pushes.set(ref, pushed.oid);
};

const merge: Writer = async (hub, all, number) => {
  const path = `m/${number}.txt`;
  const pull = await commitLines(hub, api, "main?create_pr=1", [fileOf(path)]);
  if (pull.status !== 200) return;
  const reply = await hub.send("POST", `${api}/discussions/${pull.number}/merge`, {}, hub.token);
  if (!reply.ok) return;
  all.merges.set(pull.number, ((await reply.json()) as { mergeCommitId: string }).mergeCommitId);
  all.paths.add(path);
};

const writers: readonly Writer[] = [writeSmall, writeLfs, writeXet, push, merge];

/** Writes in every way at once until the hub is gone; a request that was cut off was never acknowledged. */
export const writeUntilGone = async (hub: HubClient, all: Acknowledged, next: () => number): Promise<void> => {
  const writeOn = async (writer: Writer): Promise<void> => {
    for (;;)
      try {
        await writer(hub, all, next());
      } catch {
        return;
      }
  };
  await Promise.all(writers.map(writeOn));
};
