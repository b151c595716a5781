import { createHash } from "node:crypto";
const toLine = ([path, content]) => content === null
    ? { key: "deletedFile", value: { path } }
    : { key: "file", value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" } };
/** Commits operations as clients do; `branch` can end in `?create_pr=1`. */
export const commitLines = async (hub, repository, branch, operations, { token = hub.token, header = {} } = {}) => {
    const lines = [{ key: "header", value: { summary: "a change", ...header } }, ...operations];
    const [name = "", query] = branch.split("?");
    const path = `${repository}/commit/${encodeURIComponent(name)}${query === undefined ? "" : `?${query}`}`;
    const text = lines.map((line) => JSON.stringify(line)).join("\n");
    const reply = await hub.send("POST", path, text, token, { "content-type": "application/x-ndjson" });
    const body = (await reply.json());
    return { status: reply.status, body, number: Number(body.pullRequestUrl?.split("/").at(-1)) };
};
/** Commits files by their content. */
export const commitFiles = (hub, repository, branch, files, options) => commitLines(hub, repository, branch, Object.entries(files).map(toLine), options);
/** Adds a user and returns a token of theirs. */
export const addUser = async (hub, name, role = "write") => {
    await hub.send("POST", "/api/users", { name }, hub.token);
    const reply = await hub.send("POST", "/api/tokens", { name: "test", role, account: name }, hub.token);
    return (await reply.json()).token;
};
/** Tokens of two people who write, and one of Ada's that only reads. */
export const addAdaAndBob = async (hub) => ({
    ada: await addUser(hub, "ada"),
    bob: await addUser(hub, "bob"),
    reader: await addUser(hub, "ada", "read"),
});
/** Uploads a large file by LFS, as clients do; returns its SHA-256. */
export const uploadLargeFile = async (hub, id, content) => {
    const oid = createHash("sha256").update(content).digest("hex");
    const batch = { operation: "upload", transfers: ["basic"], objects: [{ oid, size: content.length }] };
    const media = { "content-type": "application/vnd.git-lfs+json" };
    const reply = await hub.send("POST", `/${id}.git/info/lfs/objects/batch`, batch, hub.token, media);
    const { objects } = (await reply.json());
    const href = objects[0]?.actions?.upload.href;
    const sent = href ? await fetch(href, { method: "PUT", body: new Uint8Array(content) }) : reply;
    if (!sent.ok)
        throw new Error(`uploading ${oid} failed with ${sent.status}`);
    return oid;
};
/** Uploads a large file, and commits it. */
export const commitLargeFile = async (hub, id, branch, path, content) => {
    const oid = await uploadLargeFile(hub, id, content);
    const line = { key: "lfsFile", value: { path, algo: "sha256", oid, size: content.length } };
    const { status, body } = await commitLines(hub, `/api/models/${id}`, branch, [line]);
    if (status !== 200)
        throw new Error(`committing ${path} failed: ${body.error}`);
    return oid;
};
//# sourceMappingURL=hub-commits.js.map