import { authorizationUrl, connectApp, newProof, redirectUri, registerApp, sendForm, } from "./oauth-person.js";
/** Asks for consent with a changed link; the aim is an address to go back to. */
const asking = (more, removed = []) => async ({ hub, person }) => {
    const url = new URL(authorizationUrl(hub, await registerApp(hub), newProof().challenge, more));
    for (const name of removed)
        url.searchParams.delete(name);
    return person.decide(url.href).then(() => true, () => false);
};
/** Exchanges a fresh code with changed fields; the aim is a token. */
const exchanging = (change) => async (stage) => {
    const { hub, person } = stage;
    const clientId = await registerApp(hub);
    const { verifier, challenge } = newProof();
    const back = await person.decide(authorizationUrl(hub, clientId, challenge));
    const form = {
        grant_type: "authorization_code",
        code: back.searchParams.get("code") ?? "",
        client_id: clientId,
        redirect_uri: redirectUri,
        code_verifier: verifier,
    };
    await change(form, stage);
    return (await sendForm(hub, "/oauth/token", form)).status === 200;
};
const registering = (uri) => async ({ hub }) => (await hub.send("POST", "/oauth/register", { client_name: "An app", redirect_uris: [uri] })).status === 201;
/** The aim is a grant without a click of the person on the hub's page. */
const consentFrom = (headers) => async (stage) => {
    const { hub } = stage;
    const url = authorizationUrl(hub, await registerApp(hub), newProof().challenge);
    const body = { request: Object.fromEntries(new URL(url).searchParams), isApproved: true };
    return (await hub.send("POST", "/api/oauth/authorize", body, undefined, headers(stage))).status === 200;
};
/** A user's app never becomes more than its scopes. */
const escalating = (path, body) => async ({ hub, person }) => {
    const { tokens } = await connectApp(hub, person, "write-repos manage-repos inference-api");
    return (await hub.send("POST", path, body, tokens.access_token)).status < 300;
};
/** Attacks on the hub as an OAuth server. */
export const oauthAttacks = {
    "another redirect URI": asking({ redirect_uri: "https://evil.example/callback" }),
    "a longer path in the redirect URI": asking({ redirect_uri: `${redirectUri}/more` }),
    "a query added to the redirect URI": asking({ redirect_uri: `${redirectUri}?next=evil` }),
    "another loopback name in the redirect URI": asking({ redirect_uri: "http://localhost:9999/callback" }),
    "a user name in the redirect URI": asking({ redirect_uri: "http://127.0.0.1:9999@evil.example/callback" }),
    "a script as the redirect URI": asking({ redirect_uri: "javascript:alert(1)" }),
    "an unknown app": asking({ client_id: "unknown" }),
    "no proof key": asking({}, ["code_challenge", "code_challenge_method"]),
    "a plain proof key": asking({ code_challenge_method: "plain" }),
    "tokens in the address (implicit flow)": asking({ response_type: "token" }),
    "tokens for another server": asking({ resource: "https://other.example/mcp" }),
    "an app's document on this machine": asking({ client_id: "https://127.0.0.1/app.json" }),
    "registering a script": registering("javascript:alert(1)//https://a.example"),
    "registering a data URL": registering("data:text/html,x"),
    "registering plain http": registering("http://evil.example/callback"),
    "registering a wildcard": registering("https://*.example/callback"),
    "registering a fragment": registering("https://a.example/callback#x"),
    "a code without its proof": exchanging((form) => {
        delete form.code_verifier;
    }),
    "a code with another proof": exchanging((form) => {
        form.code_verifier = newProof().verifier;
    }),
    "a code of another app": exchanging(async (form, { hub }) => {
        form.client_id = await registerApp(hub);
    }),
    "a code for another redirect URI": exchanging((form) => {
        form.redirect_uri = "http://127.0.0.1:9998/callback";
    }),
    "a code as a refresh token": exchanging((form) => {
        Object.assign(form, { grant_type: "refresh_token", refresh_token: form.code });
    }),
    "a password in place of a code": exchanging((form) => {
        Object.assign(form, { grant_type: "password", username: "owner", password: "x" });
    }),
    "consent from another site": consentFrom(({ person }) => ({ cookie: person.cookie, origin: "https://evil.example" })),
    "consent without an origin": consentFrom(({ person }) => ({ cookie: person.cookie })),
    "consent with an admin's token": consentFrom(({ hub }) => ({ authorization: `Bearer ${hub.token}` })),
    "consent without signing in": consentFrom(({ hub }) => ({ origin: hub.address })),
    "an app that creates tokens": escalating("/api/tokens", { name: "more", role: "write" }),
    "an app that signs in as the person": async ({ hub, person }) => {
        const { tokens } = await connectApp(hub, person, "write-repos");
        const body = { token: tokens.access_token };
        return (await hub.send("POST", "/api/sessions", body, undefined, { origin: hub.address })).status === 204;
    },
    "an app that creates users": escalating("/api/users", { name: "mallory", isAdmin: true }),
    "a refresh token as an access token": async ({ hub, person }) => {
        const { tokens } = await connectApp(hub, person);
        return (await hub.get("/api/whoami-v2", tokens.refresh_token)).status === 200;
    },
    "a refresh token of another app": async ({ hub, person }) => {
        const { tokens } = await connectApp(hub, person);
        const form = {
            grant_type: "refresh_token",
            refresh_token: tokens.refresh_token,
            client_id: await registerApp(hub),
        };
        return (await sendForm(hub, "/oauth/token", form)).status === 200;
    },
    "a field given twice": async ({ hub, person }) => {
        const { form } = await connectApp(hub, person);
        const body = `${new URLSearchParams(form)}&client_id=other`;
        const headers = { "content-type": "application/x-www-form-urlencoded" };
        return (await fetch(`${hub.address}/oauth/token`, { method: "POST", headers, body })).status === 200;
    },
};
//# sourceMappingURL=oauth-attacks.js.map