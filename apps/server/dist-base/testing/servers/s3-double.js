import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
const accessKeyId = "AKIDTEST";
const secretAccessKey = "a/secret+key";
const region = "test-1";
/** The key that the double accepts. */
export const s3Key = { accessKeyId, secretAccessKey, region };
const hmac = (key, text) => createHmac("sha256", key).update(text).digest();
const sha256 = (data) => createHash("sha256").update(data).digest("hex");
const encode = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
/** Signs the request anew, as the service's documentation of Signature Version 4 has it, and compares. */
const isSigned = (request, url, body) => {
    const header = String(request.headers.authorization ?? "");
    const found = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(header);
    const [, id, date = "", place, names = "", signature] = found ?? [];
    if (id !== accessKeyId || place !== region)
        return false;
    const payload = String(request.headers["x-amz-content-sha256"]);
    if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body))
        return false;
    const query = [...url.searchParams]
        .map(([name, value]) => `${encode(name)}=${encode(value)}`)
        .sort()
        .join("&");
    const headers = names
        .split(";")
        .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
        .join("");
    const canonical = [request.method, url.pathname, query, headers, names, payload].join("\n");
    const scope = `${date}/${region}/s3/aws4_request`;
    const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n");
    const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, date), region), "s3"), "aws4_request");
    return hmac(key, text).toString("hex") === signature;
};
const readBody = async (request) => {
    const chunks = [];
    for await (const chunk of request)
        chunks.push(chunk);
    return Buffer.concat(chunks);
};
const listing = (objects, query) => {
    const pageSize = 2;
    const start = Number(query.get("continuation-token") ?? 0);
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).sort();
    const page = keys.slice(start, start + pageSize).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const next = start + pageSize < keys.length ? `<NextContinuationToken>${start + pageSize}</NextContinuationToken>` : "";
    return `<ListBucketResult>${page.join("")}${next}</ListBucketResult>`;
};
const sendObject = (request, response, body, isCut) => {
    if (!body)
        return void response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers.range ?? "")) ?? [];
    const part = start === undefined ? body : body.subarray(Number(start), Number(end) + 1);
    response.writeHead(start === undefined ? 200 : 206, { "content-length": part.length });
    if (isCut && request.method === "GET")
        return void response.write(part.subarray(0, part.length / 2));
    response.end(request.method === "HEAD" ? undefined : part);
};
const listen = async (server) => {
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address();
    const close = () => new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
    });
    return { endpoint: `http://127.0.0.1:${port}`, close };
};
/** Starts a stand-in that keeps objects in memory and refuses requests whose signature is wrong. */
export const startS3Double = async (bucket) => {
    const objects = new Map();
    const uploads = new Map();
    const requests = [];
    let fault;
    const joinParts = (key, upload, response) => {
        const parts = [...(uploads.get(upload) ?? [])].sort(([left], [right]) => left - right);
        objects.set(key, Buffer.concat(parts.map(([, part]) => part)));
        uploads.delete(upload);
        response.end("<CompleteMultipartUploadResult/>");
    };
    const change = (method, key, query, body, response) => {
        const upload = query.get("uploadId");
        if (method === "POST" && query.has("uploads")) {
            const id = randomUUID();
            uploads.set(id, new Map());
            return void response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
        }
        if (upload && method === "POST")
            return void joinParts(key, upload, response);
        if (upload && method === "DELETE")
            uploads.delete(upload);
        else if (upload)
            uploads.get(upload)?.set(Number(query.get("partNumber")), body);
        else if (method === "PUT")
            objects.set(key, body);
        else
            objects.delete(key);
        response.writeHead(method === "DELETE" ? 204 : 200, { etag: `"${sha256(body).slice(0, 32)}"` }).end();
    };
    const server = createServer(async (request, response) => {
        const url = new URL(request.url ?? "/", "http://double");
        const body = await readBody(request);
        requests.push(`${request.method} ${url.pathname}${url.search}`);
        if (!isSigned(request, url, body))
            return void response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
        if (fault === "hang")
            return;
        if (typeof fault === "number")
            return void response.writeHead(fault).end("<Error><Code>AsTheTestWants</Code></Error>");
        const [, name, key = ""] = /^\/([^/]*)\/?(.*)$/.exec(url.pathname) ?? [];
        if (name !== bucket)
            return void response.writeHead(404).end("<Error><Code>NoSuchBucket</Code></Error>");
        const isRead = request.method === "GET" || request.method === "HEAD";
        if (isRead && key)
            return sendObject(request, response, objects.get(decodeURIComponent(key)), fault !== undefined);
        if (isRead)
            return void response.end(listing(objects, url.searchParams));
        change(request.method ?? "", decodeURIComponent(key), url.searchParams, body, response);
    });
    const failWith = (next) => {
        fault = next;
    };
    return { objects, uploads, requests, failWith, ...(await listen(server)) };
};
//# sourceMappingURL=s3-double.js.map