import { commitFiles, commitLines } from "../../hub-commits.js";
import { callTool, forOwn, hiddenText } from "./fine-grained-stage.js";
import { authorizationUrl, newProof, registerApp } from "./oauth-person.js";
/** Addresses are those that a proxy on this machine names. */
export const allowedFrom = { "x-forwarded-for": "203.0.113.5" };
export const allowedRanges = ["203.0.113.0/24", "2001:db8::/32"];
const elsewhere = { "x-forwarded-for": "198.51.100.7" };
const chat = { model: "acme/solo-chat", messages: [{ role: "user", content: "hello" }], max_tokens: 50 };
/** Sends one request with a token; the aim is any success. */
const sending = (access, method, path, body, headers) => async ({ hub, create }) => {
    const { token } = await create(access);
    return (await hub.send(method, path, body, token, headers)).status < 300;
};
const reading = (path, access = forOwn("write")) => sending(access, "GET", path);
/** The aim is the name of a private repository in a list. */
const listing = (path, name) => async ({ hub, create }) => {
    const { token } = await create(forOwn("write"));
    return (await (await hub.get(path, token)).text()).includes(name);
};
const committing = (repository, access, branch = "main") => async ({ hub, create }) => {
    const { token } = await create(access);
    const { status } = await commitFiles(hub, `/api/models/${repository}`, branch, { "a.txt": "mallory" }, { token });
    return status === 200;
};
const batchOf = (oid, operation) => ({
    operation,
    transfers: ["basic"],
    objects: [{ oid, size: hiddenText.length + "a large file".length }],
});
const lfsType = { "content-type": "application/vnd.git-lfs+json" };
/** The aim is a content that the token does not reach, known by its hash alone. */
const committingByHash = async ({ hub, create, hiddenOid }) => {
    const { token } = await create(forOwn("write"));
    const path = "/ada/own.git/info/lfs/objects/batch";
    const batch = await hub.send("POST", path, batchOf(hiddenOid, "upload"), token, lfsType);
    const { objects } = (await batch.json());
    const isTakenForSent = objects[0]?.actions === undefined;
    const value = { path: "copy.bin", algo: "sha256", oid: hiddenOid, size: hiddenText.length + 12 };
    const { status } = await commitLines(hub, "/api/models/ada/own", "main", [{ key: "lfsFile", value }], { token });
    return isTakenForSent || status === 200;
};
const lfsOf = (repository) => async ({ hub, create, hiddenOid }) => {
    const { token } = await create(forOwn("write"));
    const path = `/${repository}.git/info/lfs/objects/batch`;
    return (await hub.send("POST", path, batchOf(hiddenOid, "download"), token, lfsType)).status === 200;
};
/** Attacks on repositories that a token does not reach. */
const repositoryAttacks = {
    "a file of another private repository": reading("/ada/other/resolve/main/notes.txt"),
    "a raw file of another private repository": reading("/ada/other/raw/main/notes.txt"),
    "the record of another private repository": reading("/api/models/ada/other"),
    "the commits of another private repository": reading("/api/models/ada/other/commits/main"),
    "a private repository of an organization that is not named": reading("/lab/net/resolve/main/notes.txt"),
    "a private repository in a list": listing("/api/models?author=ada", "ada/other"),
    "a private repository in a search": listing("/api/models?search=other", "ada/other"),
    "a private repository of an organization in a list": listing("/api/models?author=lab", "lab/net"),
    "activity of private repositories on the owner's page": listing("/api/owners/lab", "lab/net"),
    "a commit with a token that reads": committing("ada/own", forOwn("read")),
    "a commit to another repository": committing("ada/other", forOwn("write")),
    "a pull request to another repository": committing("lab/net", forOwn("write"), "main?create_pr=1"),
    "a commit to an organization that the token reads": committing("lab/net", {
        owners: [{ name: "lab", permission: "read" }],
    }),
    "a discussion in another repository": sending(forOwn("write"), "POST", "/api/models/lab/net/discussions", {
        title: "x",
        description: "x",
    }),
    "deleting another repository": sending(forOwn("write"), "DELETE", "/api/repos/delete", { name: "ada/other" }),
    "deleting a repository that the token reads": sending(forOwn("read"), "DELETE", "/api/repos/delete", {
        name: "ada/own",
    }),
    "creating a repository": sending(forOwn("write"), "POST", "/api/repos/create", { name: "ada/new" }),
    "creating a repository in an organization that the token reads": sending({ owners: [{ name: "lab", permission: "read" }] }, "POST", "/api/repos/create", { name: "lab/new" }),
    "moving the repository to another owner": sending(forOwn("write"), "POST", "/api/repos/move", {
        fromRepo: "ada/own",
        toRepo: "lab/taken",
        type: "model",
    }),
    "a copy of another private repository": sending(forOwn("write"), "POST", "/api/models/ada/other/duplicate", {
        repository: "ada/copy",
    }),
    "protecting a branch": sending(forOwn("write"), "PUT", "/api/models/ada/own/protected-branches/main"),
    "git on another private repository": reading("/ada/other.git/info/refs?service=git-upload-pack"),
    "a git push with a token that reads": reading("/ada/own.git/info/refs?service=git-receive-pack", forOwn("read")),
    "a large file of another private repository": lfsOf("ada/other"),
    "a large file through the repository of the token": async (stage) => {
        const { hub, create, hiddenOid } = stage;
        const { token } = await create(forOwn("write"));
        const path = "/ada/own.git/info/lfs/objects/batch";
        const reply = await hub.send("POST", path, batchOf(hiddenOid, "download"), token, lfsType);
        return (await reply.text()).includes("href");
    },
    "a content that is known by its hash": committingByHash,
    "a Xet token for another private repository": reading("/api/models/ada/other/xet-read-token/main"),
    "a Xet token to write with a token that reads": reading("/api/models/ada/own/xet-write-token/main", forOwn("read")),
    "another private repository through the registry": reading("/v2/ada/other/tags/list"),
    "a gated repository without that permission": reading("/bob/gated/resolve/main/notes.txt"),
    "another private repository through MCP": async (stage) => {
        const { token } = await stage.create(forOwn("write", { canRunModels: true }));
        return callTool(stage, token, "read_file", { repo_id: "ada/other", path: "notes.txt" });
    },
    "a repository of which the account lost its access": async ({ hub, ada, create }) => {
        const { token } = await create({ repositories: [{ type: "model", name: "lab/spare", permission: "read" }] });
        const read = async () => (await hub.get("/lab/spare/resolve/main/notes.txt", token)).status;
        if ((await read()) !== 200)
            throw new Error("the token never worked");
        await hub.send("PUT", "/api/organizations/lab/members/bob", { role: "admin" }, ada);
        await hub.send("DELETE", "/api/organizations/lab/members/ada", undefined, ada);
        const isOpen = (await read()) === 200;
        await hub.send("PUT", "/api/organizations/lab/members/ada", { role: "admin" }, hub.token);
        return isOpen;
    },
    "a new repository with the name of a deleted one": async ({ hub, ada, create }) => {
        const made = { name: "ada/reborn", private: true };
        await hub.send("POST", "/api/repos/create", made, ada);
        const { token } = await create({ repositories: [{ type: "model", name: "ada/reborn", permission: "write" }] });
        await hub.send("DELETE", "/api/repos/delete", { name: "ada/reborn" }, ada);
        await hub.send("POST", "/api/repos/create", made, ada);
        const isOpen = (await hub.get("/api/models/ada/reborn", token)).status === 200;
        await hub.send("DELETE", "/api/repos/delete", { name: "ada/reborn" }, ada);
        return isOpen;
    },
};
/** Attacks on the account and the hub: Ada is an admin of both. */
const accountAttacks = {
    "a fine-grained token that creates a token": sending(forOwn("write"), "POST", "/api/tokens", {
        name: "more",
        role: "write",
    }),
    "a fine-grained token that creates another one": sending(forOwn("write"), "POST", "/api/tokens/fine-grained", {
        name: "more",
        owners: [{ name: "ada", permission: "write" }],
    }),
    "a fine-grained token that creates a browser token": sending({ canRunModels: true, limitUsd: 0.01 }, "POST", "/api/tokens/browser", { origins: ["https://a.example"], models: ["acme/chat"], limitUsd: 100 }),
    "a fine-grained token that signs in": async ({ hub, create }) => {
        const { token } = await create(forOwn("write"));
        return (await hub.send("POST", "/api/sessions", { token }, undefined, { origin: hub.address })).status < 300;
    },
    "a fine-grained token that approves an app": async ({ hub, create }) => {
        const { token } = await create(forOwn("write"));
        const url = authorizationUrl(hub, await registerApp(hub), newProof().challenge);
        const body = { request: Object.fromEntries(new URL(url).searchParams), isApproved: true };
        return (await hub.send("POST", "/api/oauth/authorize", body, token)).status === 200;
    },
    "revoking another token": async ({ hub, create }) => {
        const other = await create(forOwn("read"));
        const { token } = await create(forOwn("write"));
        return (await hub.send("DELETE", `/api/tokens/${other.id}`, undefined, token)).status === 204;
    },
    "the tokens of the account": reading("/api/tokens"),
    "the notifications of the account": reading("/api/notifications"),
    "the webhooks of the account": reading("/api/settings/webhooks"),
    "the provider keys of the account": reading("/api/provider-keys"),
    "the usage of the account": reading("/api/usage"),
    "the audit log": reading("/api/audit"),
    "the users of the hub": reading("/api/users"),
    "creating a user": sending(forOwn("write"), "POST", "/api/users", { name: "mallory", isAdmin: true }),
    "creating an organization": sending(forOwn("write"), "POST", "/api/organizations", { name: "mallory-lab" }),
    "members of an organization that the token writes to": sending({ owners: [{ name: "lab", permission: "write" }] }, "PUT", "/api/organizations/lab/members/bob", { role: "admin" }),
    "the powers of a hub admin": reading("/bob/secret/resolve/main/notes.txt", {
        repositories: [{ type: "model", name: "bob/secret", permission: "write" }],
    }),
};
const spending = async ({ hub, create }) => {
    // A call reserves 50 output tokens at $2 per million, and some input.
    const { token, id } = await create({ canRunModels: true, limitUsd: 0.0004 });
    const path = "/router/v1/chat/completions";
    const replies = await Promise.all(Array.from({ length: 20 }, () => hub.send("POST", path, chat, token)));
    if (!replies.some(({ status }) => status === 200))
        throw new Error("no call succeeded");
    await hub.settled();
    const { db } = hub.hub.database;
    const rows = await db.selectFrom("router_calls").select("cost_nano").where("token_id", "=", id).execute();
    return rows.reduce((sum, { cost_nano }) => sum + Number(cost_nano ?? 0), 0) > 400_000;
};
/** Attacks on what running models costs. */
const costAttacks = {
    "running a model without that permission": sending(forOwn("write"), "POST", "/router/v1/chat/completions", chat),
    "a provider's own API without that permission": sending(forOwn("write"), "POST", "/router/together/v1/chat/completions", { ...chat, model: "chat-at-together" }),
    "counting tokens of a private model": sending({ canRunModels: true }, "POST", "/router/v1/tokenize", {
        model: "ada/other",
        prompt: "hello",
    }),
    "more calls at once than the max cost covers": spending,
    "a provider's own API beyond the max cost": sending({ canRunModels: true, limitUsd: 0.000001 }, "POST", "/router/together/v1/chat/completions", { ...chat, model: "chat-at-together" }),
    "a model without a price under a max cost": sending({ canRunModels: true, limitUsd: 1 }, "POST", "/router/auto/models/acme/painter", { inputs: "a boat" }),
    "the money of an organization that is not named": sending(forOwn("write", { canRunModels: true }), "POST", "/router/v1/chat/completions", chat, { "x-hf-bill-to": "lab" }),
    "running a model through MCP without that permission": async (stage) => {
        const { token } = await stage.create(forOwn("write"));
        return callTool(stage, token, "chat", { model: chat.model, messages: chat.messages });
    },
};
const ranged = (more = {}) => forOwn("write", { canRunModels: true, ipRanges: allowedRanges, ...more });
/** Attacks from addresses outside a token's ranges. */
const addressAttacks = {
    "the hub's API from another address": sending(ranged(), "GET", "/api/whoami-v2", undefined, elsewhere),
    "the hub's API without a proxy": sending(ranged(), "GET", "/api/whoami-v2"),
    "an allowed address in front of the real one": sending(ranged(), "GET", "/api/whoami-v2", undefined, {
        "x-forwarded-for": "203.0.113.5, 198.51.100.7",
    }),
    "a forged address of the hub's own requests": sending(ranged(), "GET", "/api/whoami-v2", undefined, {
        ...elsewhere,
        "x-orrery-caller-address": "203.0.113.5 forged",
    }),
    "files from another address": sending(ranged(), "GET", "/ada/own/resolve/main/notes.txt", undefined, elsewhere),
    "git from another address": sending(ranged(), "GET", "/ada/own.git/info/refs?service=git-upload-pack", undefined, elsewhere),
    "the router from another address": sending(ranged(), "POST", "/router/v1/chat/completions", chat, elsewhere),
    "the registry from another address": sending(ranged(), "GET", "/v2/token", undefined, elsewhere),
    "MCP from another address": async (stage) => {
        const { token } = await stage.create(ranged());
        return callTool(stage, token, "read_file", { repo_id: "ada/own", path: "notes.txt" }, elsewhere);
    },
    "Xet storage from another address": async ({ hub, create }) => {
        const { token } = await create(ranged());
        const reply = await hub.get("/api/models/ada/own/xet-read-token/main", token, allowedFrom);
        const { accessToken } = (await reply.json());
        const path = `/api/xet/v1/reconstructions/${"0".repeat(64)}`;
        const status = async (from) => (await hub.get(path, accessToken, from)).status;
        if ((await status(allowedFrom)) !== 404)
            throw new Error("the storage token never worked");
        return (await status(elsewhere)) !== 403;
    },
};
/** Attacks on fine-grained tokens. */
export const fineGrainedAttacks = {
    ...repositoryAttacks,
    ...accountAttacks,
    ...costAttacks,
    ...addressAttacks,
};
//# sourceMappingURL=fine-grained-attacks.js.map