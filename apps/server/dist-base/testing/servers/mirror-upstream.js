import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { lfsPointer } from "../../git/lfs-pointer.js";
import { blobId } from "../../git/object-id.js";
/** Larger files are stored outside of git. */
const maxGitBytes = 1000;
const pageSize = 3;
export const commitOf = (digit) => digit.repeat(40);
const bytesOf = (content) => Buffer.from(content);
export const sha256Of = (content) => createHash("sha256").update(content).digest("hex");
const treeEntry = (path, given) => {
    const content = bytesOf(given);
    const base = { type: "file", path, size: content.length };
    if (content.length <= maxGitBytes)
        return { ...base, oid: blobId(content) };
    const oid = sha256Of(content);
    const pointer = lfsPointer(oid, content.length);
    const lfs = { oid, size: content.length, pointerSize: pointer.length };
    return { ...base, oid: blobId(pointer), lfs, xetHash: sha256Of(oid) };
};
const notFound = (response, code) => {
    response.writeHead(404, { "x-error-code": code }).end(JSON.stringify({ error: code }));
};
const redirect = (response, status, location) => {
    response.writeHead(status, { location }).end();
};
const json = (response, value) => {
    response.setHeader("content-type", "application/json");
    return Buffer.from(JSON.stringify(value));
};
const recordOf = (id, sha, repository) => ({
    _id: "1",
    id,
    sha,
    tags: [],
    likes: 3,
    downloads: 7,
    private: repository.isPrivate === true,
    gated: repository.gated ?? false,
    siblings: Object.keys(repository.commits[sha] ?? {}).map((rfilename) => ({ rfilename })),
    lastModified: "2026-01-02T03:04:05.000Z",
    ...repository.fields,
});
const refsOf = ({ refs }) => {
    const group = (prefix) => Object.entries(refs).flatMap(([ref, targetCommit]) => ref.startsWith(prefix) ? [{ name: ref.slice(prefix.length), ref, targetCommit }] : []);
    return { branches: group("refs/heads/"), tags: group("refs/tags/"), converts: [], pullRequests: group("refs/pr/") };
};
const shaOf = ({ refs, commits }, revision) => {
    const named = [revision, `refs/heads/${revision}`, `refs/tags/${revision}`].flatMap((ref) => refs[ref] ?? []);
    return named[0] ?? Object.keys(commits).find((sha) => revision.length >= 5 && sha.startsWith(revision));
};
const sendTree = (url, response, files, address) => {
    const all = Object.entries(files).map(([path, content]) => treeEntry(path, content));
    const start = Number(url.searchParams.get("cursor") ?? 0);
    if (start + pageSize < all.length) {
        const next = new URL(url.pathname + url.search, address);
        next.searchParams.set("cursor", String(start + pageSize));
        response.setHeader("link", `<${next.href}>; rel="next"`);
    }
    return json(response, all.slice(start, start + pageSize));
};
const sendRange = (request, response, content, isWhole) => {
    const [, start] = /^bytes=(\d+)-$/.exec(request.headers.range ?? "") ?? [];
    if (start === undefined || isWhole)
        return content;
    response.statusCode = 206;
    response.setHeader("content-range", `bytes ${start}-${content.length - 1}/${content.length}`);
    return content.subarray(Number(start));
};
const flipped = (content) => {
    const copy = Buffer.from(content);
    copy[copy.length >> 1] = (copy[copy.length >> 1] ?? 0) ^ 1;
    return copy;
};
const resolveFile = ({ contents, address }, response, repository, revision, path) => {
    const sha = shaOf(repository, revision);
    const found = sha && repository.commits[sha]?.[path];
    if (found === undefined || found === "")
        return notFound(response, "EntryNotFound");
    const content = bytesOf(found);
    response.setHeader("x-repo-commit", sha ?? "");
    if (content.length <= maxGitBytes)
        return content;
    const hash = sha256Of(content);
    contents.set(hash, content);
    response.setHeader("x-xet-hash", hash);
    response.setHeader("link", `<${address}/xet-read-token>; rel="xet-auth"`);
    return redirect(response, 302, `/cdn/${hash}/${encodeURIComponent(path)}`);
};
/** Public repositories whose id has the words of a search. All are models and datasets at once. */
const listRecords = (url, repositories) => {
    const search = (url.searchParams.get("search") ?? "").toLowerCase();
    return [...repositories]
        .filter(([id, { isPrivate }]) => !isPrivate && id.toLowerCase().includes(search))
        .slice(0, Number(url.searchParams.get("limit") ?? 1000))
        .map(([id, repository]) => recordOf(id, repository.refs["refs/heads/main"] ?? "", repository));
};
const parsePath = (path) => {
    const [, , file, fileRevision = "", filePath = ""] = /^\/(datasets\/)?(.+?)\/resolve\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (file !== undefined)
        return { id: file, part: "resolve", revision: fileRevision, filePath };
    const [, , id = "", part = "", revision = "main"] = /^\/api\/(model|dataset)s\/(.+?)(?:\/(revision|tree|refs)(?:\/(.+))?)?$/.exec(path) ?? [];
    return { id, part, revision, filePath: "" };
};
/** The body of the reply; undefined if the reply is complete. */
const answer = (state, request, response, isWhole) => {
    const url = new URL(request.url ?? "/", state.address);
    const path = decodeURIComponent(url.pathname);
    const stored = state.contents.get(/^\/cdn\/([0-9a-f]{64})\//.exec(path)?.[1] ?? "");
    if (stored)
        return sendRange(request, response, stored, isWhole);
    if (/^\/api\/(?:model|dataset)s$/.test(path))
        return json(response, listRecords(url, state.repositories));
    const { id, part, revision, filePath } = parsePath(path);
    const target = state.renamed.get(id);
    if (target !== undefined)
        return redirect(response, 307, url.pathname.replace(id, target) + url.search);
    const repository = state.repositories.get(id);
    if (!repository)
        return notFound(response, "RepoNotFound");
    if (part === "resolve")
        return resolveFile(state, response, repository, revision, filePath);
    if (part === "refs")
        return json(response, refsOf(repository));
    const sha = shaOf(repository, revision);
    if (sha === undefined)
        return notFound(response, "RevisionNotFound");
    if (part === "tree")
        return sendTree(url, response, repository.commits[sha] ?? {}, state.address);
    return json(response, recordOf(id, sha, repository));
};
const send = (response, body, fault) => {
    if (fault === "not-json")
        return void response.end("<html>");
    response.setHeader("content-length", body.length);
    if (fault === "wrong-byte")
        return void response.end(flipped(body));
    const half = body.subarray(0, Math.ceil(body.length / 2));
    if (fault === "silent")
        return void (response.statusCode === 206 ? response.flushHeaders() : response.write(half));
    if (fault !== "cut")
        return void response.end(body);
    response.write(half, () => response.destroy());
};
/** Starts the stand-in. Large files are redirected, with the headers of Xet. */
export const startMirrorUpstream = async () => {
    const requests = [];
    const state = { repositories: new Map(), renamed: new Map(), contents: new Map(), address: "" };
    const server = createServer(async (request, response) => {
        const { method = "GET", url: path = "/", headers } = request;
        const number = requests.push({ method, path, range: headers.range, token: headers.authorization });
        await upstream.waitFor(path);
        const fault = upstream.faultOf(path, number - 1);
        if (fault === "reset")
            return void request.socket.destroy();
        if (fault === 429)
            response.setHeader("ratelimit", '"api";r=0;t=55');
        if (typeof fault === "number")
            return void response.writeHead(fault).end("{}");
        const body = answer(state, request, response, fault === "whole");
        if (body)
            send(response, body, fault);
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    state.address = `http://127.0.0.1:${server.address().port}`;
    const upstream = {
        faultOf: () => undefined,
        waitFor: () => undefined,
        requests,
        repositories: state.repositories,
        renamed: state.renamed,
        address: state.address,
        downloads: (file = "") => requests.filter(({ path }) => path.startsWith("/cdn/") && path.endsWith(file)).length,
        close: () => new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
        }),
    };
    return upstream;
};
//# sourceMappingURL=mirror-upstream.js.map