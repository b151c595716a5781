import { createHash, randomBytes } from "node:crypto";
export const signInPerson = async (hub, token = hub.token) => {
    const { headers } = await hub.send("POST", "/api/sessions", { token }, undefined, { origin: hub.address });
    const [cookie = ""] = headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
    const post = (path, body) => hub.send("POST", path, body, undefined, { cookie, origin: hub.address });
    return {
        cookie,
        post,
        decide: async (authorizationUrl, isApproved = true) => {
            const request = Object.fromEntries(new URL(authorizationUrl).searchParams);
            const reply = await post("/api/oauth/authorize", { request, isApproved });
            const body = (await reply.json());
            if (!body.redirectUrl)
                throw new Error(`${reply.status}: ${body.error}`);
            return new URL(body.redirectUrl);
        },
        enterCode: (code, isApproved = true) => post("/api/oauth/device", { code, isApproved }),
    };
};
export const newProof = () => {
    const verifier = randomBytes(32).toString("base64url");
    return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
};
export const redirectUri = "http://127.0.0.1:9999/callback";
export const registerApp = async (hub, name = "An app", redirectUris = [redirectUri]) => {
    const metadata = { client_name: name, redirect_uris: redirectUris };
    const reply = await hub.send("POST", "/oauth/register", metadata);
    return (await reply.json()).client_id;
};
/** The link by which an app asks for consent. */
export const authorizationUrl = (hub, clientId, challenge, more = {}) => {
    const query = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        state: "st",
        scope: "openid profile",
        code_challenge: challenge,
        code_challenge_method: "S256",
        ...more,
    };
    return `${hub.address}/oauth/authorize?${new URLSearchParams(query)}`;
};
export const sendForm = (hub, path, form) => fetch(`${hub.address}${path}`, { method: "POST", body: new URLSearchParams(form) });
/** Consent and exchange of one app; gives its tokens and what it asked with. */
export const connectApp = async (hub, person, scope = "openid profile") => {
    const clientId = await registerApp(hub);
    const { verifier, challenge } = newProof();
    const back = await person.decide(authorizationUrl(hub, clientId, challenge, { scope, nonce: "n-1" }));
    const code = back.searchParams.get("code") ?? "";
    const form = {
        grant_type: "authorization_code",
        code,
        client_id: clientId,
        redirect_uri: redirectUri,
        code_verifier: verifier,
    };
    const reply = await sendForm(hub, "/oauth/token", form);
    return { clientId, form, back, status: reply.status, tokens: (await reply.json()) };
};
//# sourceMappingURL=oauth-person.js.map