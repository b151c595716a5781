import { createHash } from "node:crypto";
import { createXetHashes } from "../../xet/hashes.js";
import { commitLines, uploadLargeFile } from "../hub-commits.js";
import { commitOf, fileLine, objectOf, packOf, pushBody, treeOf } from "./git-objects.js";
import { shardOf, xorbOf } from "./xet-samples.js";
const hashes = createXetHashes();
export const nothingAcknowledged = () => ({
    commits: new Set(),
    paths: new Set(),
    merges: new Map(),
    pushes: new Map(),
    uploads: new Set(),
    xorbs: new Set(),
});
export const countAcknowledged = (all) => Object.values(all).reduce((sum, { size }) => sum + size, 0);
/** The content of a file follows from its path, so that a half-written one shows. */
export const contentOf = (path) => {
    const text = createHash("sha512").update(path).digest("hex").repeat(40);
    return Buffer.from(path.endsWith(".bin") ? `\0${text}` : text);
};
export const sha256Of = (content) => createHash("sha256").update(content).digest("hex");
export const crashRepository = "owner/crash";
const api = `/api/models/${crashRepository}`;
const fileOf = (path) => ({
    key: "file",
    value: { path, content: contentOf(path).toString("base64"), encoding: "base64" },
});
const largeOf = (path) => {
    const content = contentOf(path);
    return { key: "lfsFile", value: { path, oid: sha256Of(content), size: content.length } };
};
const commit = async (hub, all, path, line) => {
    const { status, body } = await commitLines(hub, api, "main", [line]);
    if (status !== 200)
        return;
    all.commits.add(body.commitOid);
    all.paths.add(path);
};
const writeSmall = (hub, all, number) => commit(hub, all, `c/${number}.txt`, fileOf(`c/${number}.txt`));
const writeLfs = async (hub, all, number) => {
    const path = `l/${number}.bin`;
    await uploadLargeFile(hub, crashRepository, contentOf(path));
    all.uploads.add(path);
    await commit(hub, all, path, largeOf(path));
};
/** Sends a file's shard; its xorb must be stored. */
export const sendShard = async (hub, path) => (await store(hub, "shards", shardOf({ content: contentOf(path) }))).ok;
const store = async (hub, path, body) => {
    const reply = await hub.get(`${api}/xet-write-token/main`, hub.token);
    const { accessToken } = (await reply.json());
    return fetch(`${hub.address}/api/xet/v1/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${accessToken}` },
        body: new Uint8Array(body),
    });
};
const writeXet = async (hub, all, number) => {
    const path = `x/${number}.bin`;
    const content = contentOf(path);
    const xorb = await store(hub, `xorbs/default/${hashes.chunk(content)}`, xorbOf(content));
    if (!xorb.ok)
        return;
    all.xorbs.add(path);
    if (!(await sendShard(hub, path)))
        return;
    all.xorbs.delete(path);
    all.uploads.add(path);
    await commit(hub, all, path, largeOf(path));
};
const push = async (hub, all, number) => {
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
    if ((await reply.text()).includes(`ok ${ref}`))
        all.pushes.set(ref, pushed.oid);
};
const merge = async (hub, all, number) => {
    const path = `m/${number}.txt`;
    const pull = await commitLines(hub, api, "main?create_pr=1", [fileOf(path)]);
    if (pull.status !== 200)
        return;
    const reply = await hub.send("POST", `${api}/discussions/${pull.number}/merge`, {}, hub.token);
    if (!reply.ok)
        return;
    all.merges.set(pull.number, (await reply.json()).mergeCommitId);
    all.paths.add(path);
};
const writers = [writeSmall, writeLfs, writeXet, push, merge];
/** Writes in every way at once until the hub is gone; a request that was cut off was never acknowledged. */
export const writeUntilGone = async (hub, all, next) => {
    const writeOn = async (writer) => {
        for (;;)
            try {
                await writer(hub, all, next());
            }
            catch {
                return;
            }
    };
    await Promise.all(writers.map(writeOn));
};
//# sourceMappingURL=crash-writers.js.map