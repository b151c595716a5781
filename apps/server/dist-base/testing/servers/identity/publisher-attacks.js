import { exportSPKI, SignJWT } from "jose";
import { addUser, commitFiles } from "../../hub-commits.js";
import { newSigningKey } from "./issuer-double.js";
import { publishedModel, publisherPath, trustedClaims } from "./publisher-stage.js";
/** Exchanges an ID token with changed claims or header; the aim is a token. */
const claiming = (change, header = {}) => async (stage) => {
    const claims = typeof change === "function" ? change(stage) : change;
    return (await stage.exchange(await stage.sign(claims, header))).ok;
};
const asking = (change) => async ({ sign, exchange }) => (await exchange(await sign(), change)).ok;
const base64url = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
const payloadOf = (idToken) => idToken.split(".")[1] ?? "";
/** Adds a publisher; the aim is that it is accepted. */
const trusting = (issuer, claims, token) => async (stage) => (await stage.hub.send("POST", publisherPath, { issuer, claims }, (await token?.(stage)) ?? stage.ada)).ok;
const now = () => Math.floor(Date.now() / 1000);
const forgeries = {
    "an ID token without a signature": async ({ sign, exchange }) => {
        const payload = payloadOf(await sign());
        return (await exchange(`${base64url({ alg: "none" })}.${payload}.`)).ok;
    },
    "an ID token signed with the public key as a secret": async ({ issuer, sign, exchange }) => {
        const secret = Buffer.from(await exportSPKI(issuer.key.publicKey));
        const claims = JSON.parse(Buffer.from(payloadOf(await sign()), "base64url").toString());
        const header = { alg: "HS256", kid: issuer.key.id };
        return (await exchange(await new SignJWT(claims).setProtectedHeader(header).sign(secret))).ok;
    },
    "an ID token of another key": async ({ issuer, sign, exchange }) => {
        const key = await newSigningKey(issuer.key.id);
        return (await exchange(await sign({}, {}, key))).ok;
    },
    "an ID token that brings its own key": async ({ sign, exchange }) => {
        const key = await newSigningKey("mallory");
        return (await exchange(await sign({}, { jwk: key.jwk }, key))).ok;
    },
    "an ID token of a withdrawn key": async ({ issuer, sign, exchange }) => {
        const idToken = await sign();
        issuer.keys = [(await newSigningKey("next")).jwk];
        const isOpen = (await exchange(idToken)).ok;
        issuer.reset();
        return isOpen;
    },
    "an ID token with changed claims": async ({ sign, exchange }) => {
        const [header = "", payload = "", signature = ""] = (await sign({ repository: "mallory/fork" })).split(".");
        const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
        return (await exchange(`${header}.${base64url({ ...claims, ...trustedClaims })}.${signature}`)).ok;
    },
    "a discovery document of another issuer": async ({ issuer, sign, exchange }) => {
        issuer.behavior.metadata = { issuer: "https://other.example" };
        const isOpen = (await exchange(await sign())).ok;
        issuer.reset();
        return isOpen;
    },
};
const wrongClaims = {
    "an ID token for another server": claiming({ aud: "https://other.example" }),
    "an ID token for two servers": claiming(({ hub }) => ({ aud: [hub.address, "https://other.example"] })),
    "an ID token for no server": claiming({ aud: undefined }),
    "an expired ID token": claiming({ iat: now() - 700, exp: now() - 400 }),
    "an ID token without an end": claiming({ exp: undefined }),
    "an ID token of yesterday that has not expired": claiming({ iat: now() - 86_400, exp: now() + 86_400 }),
    "an ID token from the future": claiming({ iat: now() + 3_600, exp: now() + 7_200 }),
    "an ID token without a subject": claiming({ sub: undefined }),
    "an ID token of an issuer that is not trusted": claiming({ iss: "https://token.actions.githubusercontent.com" }),
    "an ID token of an issuer with a longer name": claiming(({ issuer }) => ({ iss: `${issuer.url}/` })),
    "a job of another repository": claiming({ repository: "mallory/train" }),
    "a job of a repository with a longer name": claiming({ repository: "acme/train-fork" }),
    "a job of a repository in other letters": claiming({ repository: "Acme/Train" }),
    "a job of another branch": claiming({ ref: "refs/heads/mallory" }),
    "a job without a branch": claiming({ ref: undefined }),
    "a job with a list of branches": claiming({ ref: ["refs/heads/main"] }),
};
const wrongRequests = {
    "another repository of the same owner": asking({ resource: "ada/other" }),
    "a dataset with the same name": asking({ resource: `datasets/${publishedModel}` }),
    "the whole account": asking({ resource: "ada" }),
    "an ID token as an access token": asking({
        subject_token_type: "urn:ietf:params:oauth:token-type:access_token",
    }),
    "an ID token at the API": async ({ hub, sign }) => (await hub.get("/api/whoami-v2", await sign())).ok,
};
const escalations = {
    "a publisher's token on another repository": async ({ hub, publish }) => {
        const token = await publish();
        return (await commitFiles(hub, "/api/models/ada/other", "main", { "a.txt": "x" }, { token })).status === 200;
    },
    "a publisher's token that reads another repository": async ({ hub, publish }) => (await hub.get("/api/models/ada/other", await publish())).ok,
    "a publisher's token that runs models": async ({ hub, publish }) => {
        const body = { model: "acme/chat", messages: [{ role: "user", content: "x" }] };
        const reply = await hub.send("POST", "/router/v1/chat/completions", body, await publish());
        return reply.status !== 403;
    },
    "a publisher's token that creates a token": async ({ hub, publish }) => (await hub.send("POST", "/api/tokens", { name: "more", role: "read" }, await publish())).ok,
    "a publisher's token that adds a publisher": async (stage) => trusting("https://gitlab.com", { project_path: "a/b" }, ({ publish }) => publish())(stage),
    "a token with the role write that adds a publisher": trusting("https://gitlab.com", { project_path: "a/b" }, ({ hub }) => addUser(hub, "ada", "write")),
    "a publisher for someone else's repository": trusting("https://gitlab.com", { project_path: "a/b" }, ({ hub }) => addUser(hub, "mallory", "admin")),
    "a token of a publisher that was removed": async ({ hub, issuer, ada, publish }) => {
        const token = await publish();
        const before = (await (await hub.get(publisherPath, ada)).json());
        for (const { id } of before)
            await hub.send("DELETE", `${publisherPath}/${id}`, undefined, ada);
        const isOpen = (await hub.get(`/api/models/${publishedModel}`, token)).ok;
        await hub.send("POST", publisherPath, { issuer: issuer.url, claims: trustedClaims }, ada);
        return isOpen;
    },
    "a publisher of a user who was disabled": async ({ hub, sign, exchange }) => {
        await hub.send("PUT", "/api/users/ada/state", { isDisabled: true }, hub.token);
        const isOpen = (await exchange(await sign())).ok;
        await hub.send("PUT", "/api/users/ada/state", { isDisabled: false }, hub.token);
        return isOpen;
    },
};
const wrongTrust = {
    "trust in every job at GitHub": trusting("https://token.actions.githubusercontent.com", { ref: "refs/heads/main" }),
    "trust in every project at GitLab": trusting("https://gitlab.com", { ref: "main" }),
    "trust without a claim": trusting("https://ci.example", {}),
    "trust in a claim that all tokens have": trusting("https://ci.example", { aud: "https://hub.example" }),
    "trust in an issuer without https": trusting("http://ci.example", { sub: "x" }),
    "an issuer on the hub's machine": async ({ hub, ada, sign, exchange }) => {
        // It can be named, but it is never asked for keys.
        const issuer = "https://127.0.0.1:1";
        await hub.send("POST", publisherPath, { issuer, claims: { sub: "repo:acme/train" } }, ada);
        return (await exchange(await sign({ iss: issuer }))).ok;
    },
};
/** Attacks on the exchange of ID tokens of CI jobs. */
export const publisherAttacks = {
    ...forgeries,
    ...wrongClaims,
    ...wrongRequests,
    ...escalations,
    ...wrongTrust,
};
//# sourceMappingURL=publisher-attacks.js.map