import { createHash } from "node:crypto";
import { createServer } from "node:http";
/** The commit every repository is at. */
export const upstreamSha = "c".repeat(40);
const sha1 = (content) => createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");
const treeOf = (files) => Object.entries(files).map(([path, content]) => {
    const sha256 = createHash("sha256").update(content).digest("hex");
    const isLarge = content.length > 1000;
    const lfs = { oid: sha256, size: content.length, pointerSize: 130 };
    return {
        type: "file",
        path,
        size: content.length,
        oid: sha1(isLarge ? Buffer.from(sha256) : content),
        ...(isLarge && { lfs }),
    };
});
const listPage = (all, url, response, address, most = Number.POSITIVE_INFINITY) => {
    const start = Number(url.searchParams.get("cursor") ?? 0);
    const limit = Math.min(most, Number(url.searchParams.get("limit") ?? 100));
    response.setHeader("x-total-count", all.length);
    if (start + limit < all.length) {
        const next = new URL(url.pathname + url.search, address);
        next.searchParams.set("cursor", String(start + limit));
        response.setHeader("link", `<${next.href}>; rel="next"`);
    }
    return JSON.stringify(all.slice(start, start + limit));
};
const sendFile = (request, response, content) => {
    const [, start] = /^bytes=(\d+)-$/.exec(request.headers.range ?? "") ?? [];
    if (start === undefined)
        return content;
    response.statusCode = 206;
    response.setHeader("content-range", `bytes ${start}-${content.length - 1}/${content.length}`);
    return content.subarray(Number(start));
};
/** Starts a hub of the tests' own, with pages, limits and faults. */
export const startUpstream = async (content) => {
    const { models, datasets = [], files = {}, faultAt = () => undefined, maxPageSize, waitFor } = content;
    const requests = [];
    let address = "";
    const bodyOf = (request, response, url) => {
        const path = decodeURIComponent(url.pathname);
        if (path === "/api/models")
            return Buffer.from(listPage(models, url, response, address, maxPageSize));
        if (path === "/api/datasets")
            return Buffer.from(listPage(datasets, url, response, address, maxPageSize));
        if (path.includes("/tree/"))
            return Buffer.from(JSON.stringify(treeOf(files)));
        const [, file] = /\/resolve\/[0-9a-f]{40}\/(.+)$/.exec(path) ?? [];
        const wanted = file && files[file];
        if (wanted)
            return sendFile(request, response, wanted);
        const [, id] = /^\/api\/models\/(.+)$/.exec(path) ?? [];
        const model = models.find((record) => record.id === id);
        return model && Buffer.from(JSON.stringify({ ...model, sha: upstreamSha }));
    };
    const server = createServer(async (request, response) => {
        const url = new URL(request.url ?? "/", address);
        if (waitFor)
            await waitFor(url.pathname);
        const fault = faultAt(requests.length, url.pathname);
        const body = bodyOf(request, response, url);
        const range = request.headers.range;
        const outcome = fault ?? (body ? response.statusCode : 404);
        requests.push({ path: url.pathname + url.search, ...(range && { range }), outcome });
        if (fault === 429)
            response.setHeader("ratelimit", '"api";r=0;t=55').removeHeader("link");
        if (typeof fault === "number" || !body)
            return void response.writeHead(fault === "cut" || !fault ? 404 : fault).end("{}");
        response.setHeader("content-length", body.length);
        if (fault !== "cut")
            return void response.end(body);
        response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy());
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${server.address().port}`;
    const close = () => new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
    });
    return { address, requests, close };
};
//# sourceMappingURL=upstream-double.js.map