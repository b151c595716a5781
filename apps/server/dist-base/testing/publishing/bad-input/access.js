import { createHash } from "node:crypto";
import { packOf, pushBody } from "../git-objects.js";
import { hello } from "../xet-samples.js";
import { badStore, secret } from "./bad-input-hub.js";
import { plain } from "./pushes.js";
const commit = (token, id = "owner/net", revision = "main") => ({ hub, tokens }) => {
    const lines = [
        { key: "header", value: { summary: "bad" } },
        { key: "file", value: { path: "stolen.txt", content: "x" } },
    ];
    const text = lines.map((line) => JSON.stringify(line)).join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    const path = `/api/models/${id}/commit/${encodeURIComponent(revision)}`;
    return hub.send("POST", path, text, token && tokens[token], headers);
};
const secretHash = createHash("sha256").update(secret).digest("hex");
/** Commits a content of a private repository by its hash. */
const steal = ({ hub, tokens }) => {
    const lines = [
        { key: "header", value: { summary: "bad" } },
        { key: "lfsFile", value: { path: "w.bin", oid: secretHash, size: secret.length } },
    ];
    const text = lines.map((line) => JSON.stringify(line)).join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    return hub.send("POST", "/api/models/guest/own/commit/main", text, tokens.guest, headers);
};
const batch = (token, id, operation = "upload", body = {}) => ({ hub, tokens }) => {
    const ask = { operation, transfers: ["basic"], objects: [{ oid: "2".repeat(64), size: 5 }], ...body };
    const headers = { "content-type": "application/vnd.git-lfs+json" };
    return hub.send("POST", `/${id}.git/info/lfs/objects/batch`, ask, token && tokens[token], headers);
};
/** Sends a content to an upload address, which can be changed first. */
const upload = (content, change = (address) => address, announced = "announced") => async (context) => {
    const object = { oid: createHash("sha256").update(announced).digest("hex"), size: announced.length };
    const reply = await batch("owner", "owner/net", "upload", { objects: [object] })(context);
    const { objects } = (await reply.json());
    return fetch(change(objects[0]?.actions.upload.href ?? ""), { method: "PUT", body: content });
};
const push = (token, id) => async ({ hub, tokens }) => {
    const headers = { "content-type": "application/x-git-receive-pack-request" };
    if (token)
        headers.authorization = `Bearer ${tokens[token]}`;
    const body = new Uint8Array(pushBody("refs/heads/x", plain.oid, await packOf([plain])));
    return fetch(`${hub.address}/${id}/git-receive-pack`, { method: "POST", headers, body });
};
const xet = (tokenOf, method, path, body) => (context) => badStore(context, method, path, body, tokenOf(context));
const changed = (token, change) => {
    const [body = "", signature = ""] = token.split(".");
    const claims = { ...JSON.parse(Buffer.from(body, "base64url").toString()), ...change };
    return `${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
};
const xorbPath = `/v1/xorbs/default/${hello.chunk}`;
const sendXorb = (tokenOf) => xet(tokenOf, "POST", xorbPath, hello.xorb);
const sendShard = (tokenOf) => xet(tokenOf, "POST", "/v1/shards", hello.shard);
/** Requests with a wrong token, or with the token of another repository. */
export const badAccess = [
    ["a commit without a token", commit(undefined), 401, "Sign in, or send a token"],
    ["a commit with another user's token", commit("guest"), 403, "You don't have permission to change"],
    ["a commit with a token that only reads", commit("reader"), 403, "Your token has the role read; this needs write."],
    [
        "a commit with a token that only runs models",
        commit("runner"),
        403,
        "Your token has the role inference; this needs write.",
    ],
    ["a commit to a private repository of others", commit("guest", "owner/secret"), 404, "Repository not found"],
    ["a commit to another user's pull request", commit("other", "owner/net", "refs/pr/1"), 403, "Open your own"],
    ["a commit to a closed pull request", commit("owner", "owner/net", "refs/pr/2"), 409, "is closed. Reopen it"],
    ["a commit of a private content by its hash", steal, 422, "was not uploaded. Upload it first."],
    ["an upload without a token", batch(undefined, "owner/net"), 401, "Sign in to continue"],
    ["an upload with a token that only reads", batch("reader", "owner/net"), 403, "this needs write"],
    ["an upload to a private repository of others", batch("guest", "owner/secret"), 404, "Repository not found"],
    [
        "a download from a private repository of others",
        batch("guest", "owner/secret", "download"),
        404,
        "Repository not found",
    ],
    [
        "an upload of a hash that is none",
        batch("owner", "owner/net", "upload", { objects: [{ oid: "x", size: 1 }] }),
        400,
        "oid",
    ],
    [
        "an upload of a negative size",
        batch("owner", "owner/net", "upload", { objects: [{ oid: "2".repeat(64), size: -1 }] }),
        400,
        "size",
    ],
    ["an unknown operation", batch("owner", "owner/net", "steal"), 400, "operation"],
    ["other content than announced", upload("another9!"), 422, "SHA-256"],
    ["less content than announced", upload("short"), 422, "5 bytes, not the 9 announced"],
    ["more content than announced", upload("announced and more"), 422, "more than the 9 bytes allowed"],
    [
        "an upload address for another size",
        upload("announced and more", (address) => address.replace("size=9", "size=18")),
        403,
        "This upload URL is not valid",
    ],
    [
        "an upload address for another account",
        upload("announced", (address) => address.replace(/account=\d+/, "account=0")),
        403,
        "This upload URL is not valid",
    ],
    [
        "an upload address for another file",
        upload("announced", (address) => address.replace(/large-files\/[0-9a-f]{64}/, `large-files/${secretHash}`)),
        403,
        "This upload URL is not valid",
    ],
    [
        "an upload address that has no signature",
        upload("announced", (address) => address.replace(/signature=.*/, "signature=")),
        403,
        "This upload URL is not valid",
    ],
    ["a push without a token", push(undefined, "owner/net"), 401, "Sign in to continue"],
    ["a push to a private repository of others", push("guest", "owner/secret"), 404, "Repository not found"],
    ["a xorb without a token", sendXorb(() => ""), 401, "is missing or not valid"],
    ["a xorb with a token of the hub", sendXorb(({ tokens }) => tokens.owner), 401, "is missing or not valid"],
    ["a xorb with half a token", sendXorb(({ write }) => write.slice(0, 20)), 401, "is missing or not valid"],
    [
        "a xorb with a token that was changed to another repository",
        sendXorb(({ write }) => changed(write, { repository: 999 })),
        401,
        "is missing or not valid",
    ],
    [
        "a xorb with a read token that was changed to write",
        sendXorb(({ read }) => changed(read, { isWrite: true })),
        401,
        "is missing or not valid",
    ],
    [
        "a xorb with a token that was changed to last longer",
        sendXorb(({ write }) => changed(write, { expires: 4e9 })),
        401,
        "is missing or not valid",
    ],
    ["a xorb with a read token", sendXorb(({ read }) => read), 403, "is read-only"],
    ["a shard without a token", sendShard(() => ""), 401, "is missing or not valid"],
    ["a shard with a read token", sendShard(({ read }) => read), 403, "is read-only"],
    [
        "a file of another private repository by Xet",
        xet(({ guestRead }) => guestRead, "GET", `/v2/reconstructions/${hello.file}`),
        404,
        "is not in this repository",
    ],
    [
        "chunks of another private repository by Xet",
        xet(({ guestRead }) => guestRead, "GET", `/v1/chunks/default/${hello.chunk}`),
        404,
        "",
    ],
    [
        "a write token without signing in",
        ({ hub }) => hub.get("/api/models/owner/net/xet-write-token/main"),
        401,
        "Sign in",
    ],
    [
        "a write token for a token that only reads",
        ({ hub, tokens }) => hub.get("/api/models/owner/net/xet-write-token/main", tokens.reader),
        403,
        "this needs write",
    ],
    [
        "a read token for a private repository of others",
        ({ hub, tokens }) => hub.get("/api/models/owner/secret/xet-read-token/main", tokens.guest),
        404,
        "Repository not found",
    ],
];
//# sourceMappingURL=access.js.map