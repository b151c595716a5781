import { beginAt, callbackFor, signInThrough } from "./attack-stage.js";
import { createCookieBrowser, userIn } from "./cookie-browser.js";
const changingCallback = (change) => async (stage) => (await signInThrough(stage, { callback: (url) => change(url, stage) })).user !== undefined;
const leadsAway = (next) => async (stage) => {
    const { reply, user } = await signInThrough(stage, { next });
    if (user === undefined)
        throw new Error("the sign-in itself must work");
    const target = new URL(reply.headers.get("location") ?? "", stage.hub.address);
    return target.origin !== stage.hub.address;
};
/** The attacker signs in up to the callback, and a victim opens that address. */
const loginCsrf = async (stage) => {
    const attacker = createCookieBrowser();
    const victim = createCookieBrowser();
    const url = callbackFor(stage.company, await beginAt(stage, attacker, "company"), "the-attacker");
    await victim.open(url.href);
    return (await userIn(victim, stage.hub.address)) !== undefined;
};
const loginCsrfAmidAttempt = async (stage) => {
    const attacker = createCookieBrowser();
    const victim = createCookieBrowser();
    await beginAt(stage, victim, "company");
    const url = callbackFor(stage.company, await beginAt(stage, attacker, "company"), "the-attacker");
    await victim.open(url.href);
    return (await userIn(victim, stage.hub.address)) !== undefined;
};
/** The attacker has the address that a victim's browser was sent back to, before the victim opens it. */
const stolenCallback = async (stage) => {
    const victim = createCookieBrowser();
    const attacker = createCookieBrowser();
    const url = callbackFor(stage.company, await beginAt(stage, victim, "company"), "the-victim");
    await attacker.open(url.href);
    return (await userIn(attacker, stage.hub.address)) !== undefined;
};
/** The attacker puts a victim's code into an attempt of their own: the proof key differs. */
const stolenCode = async (stage) => {
    const victim = createCookieBrowser();
    const attacker = createCookieBrowser();
    const stolen = callbackFor(stage.company, await beginAt(stage, victim, "company"), "the-victim");
    const own = callbackFor(stage.company, await beginAt(stage, attacker, "company"));
    own.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    await attacker.open(own.href);
    return (await userIn(attacker, stage.hub.address)) !== undefined;
};
const replay = (isSameBrowser) => async (stage) => {
    const { address } = stage.hub;
    const browser = createCookieBrowser();
    const url = callbackFor(stage.company, await beginAt(stage, browser, "company"));
    const cookies = browser.cookieHeader(address).split("; ");
    await browser.open(url.href);
    if ((await userIn(browser, address)) === undefined)
        throw new Error("the sign-in itself must work");
    const second = isSameBrowser ? browser : createCookieBrowser();
    for (const pair of ["orrery_session=none", ...cookies]) {
        const [name = "", value = ""] = pair.split("=");
        second.setCookie(address, name, value);
    }
    await second.open(url.href);
    return (await userIn(second, address)) !== undefined;
};
/** The partner sends the browser on to the company; the hub must not give the company's code to the partner. */
const mixUp = async (stage) => {
    const browser = createCookieBrowser();
    const atPartner = new URL(await beginAt(stage, browser, "partner"));
    const atCompany = new URL(`${stage.company.url}/authorize${atPartner.search}`);
    const redirectUri = `${stage.hub.address}/login/oidc/company/callback`;
    atCompany.searchParams.set("client_id", stage.company.clientId);
    atCompany.searchParams.set("redirect_uri", redirectUri);
    const seen = stage.partner.tokenRequests.length;
    const url = callbackFor(stage.company, atCompany.href, "the-victim");
    await browser.open(url.href);
    const isStolen = stage.partner.tokenRequests
        .slice(seen)
        .some((form) => form.get("code") === url.searchParams.get("code"));
    return isStolen || (await userIn(browser, stage.hub.address)) !== undefined;
};
const forgedHost = async (stage) => {
    const reply = await fetch(`${stage.hub.address}/login/oidc/company`, {
        redirect: "manual",
        headers: { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
    });
    return (reply.headers.get("location") ?? "").includes("evil.example");
};
const unknownIssuer = (id) => async ({ hub }) => {
    const reply = await fetch(`${hub.address}/login/oidc/${id}`, { redirect: "manual" });
    return !(reply.headers.get("location") ?? "/login?").startsWith("/login?");
};
/** Tokens are sent to the address that the issuer's reply names. */
const tokenEndpointRedirect = async (stage) => {
    const { company, partner } = stage;
    const seen = partner.tokenRequests.length;
    company.behavior.token = (_request, response) => {
        response.writeHead(307, { location: `${partner.url}/token` }).end();
    };
    const { user } = await signInThrough(stage);
    return user !== undefined || partner.tokenRequests.length > seen;
};
const sessionFixation = async (stage) => {
    const browser = createCookieBrowser();
    const planted = "a".repeat(40);
    browser.setCookie(stage.hub.address, "orrery_session", planted);
    const { user } = await signInThrough(stage, { browser });
    if (user === undefined)
        throw new Error("the sign-in itself must work");
    return browser.cookie("orrery_session", stage.hub.address) === planted;
};
/** A HEAD request, as link previews send it, must neither sign in nor use up the attempt. */
const headRequest = async (stage) => {
    const browser = createCookieBrowser();
    const url = callbackFor(stage.company, await beginAt(stage, browser, "company"));
    const headers = { cookie: browser.cookieHeader(stage.hub.address) };
    const reply = await fetch(url, { method: "HEAD", redirect: "manual", headers });
    return reply.headers.getSetCookie().some((line) => line.startsWith("orrery_session="));
};
const discoveryOfAnother = async (stage) => {
    const location = await beginAt(stage, createCookieBrowser(), "liar");
    return !location.startsWith("/login?");
};
/** Attacks on the steps around the token. */
export const flowAttacks = {
    "state missing": changingCallback((url) => url.searchParams.delete("state")),
    "state invented": changingCallback((url) => url.searchParams.set("state", "x".repeat(43))),
    "state given twice": changingCallback((url) => url.searchParams.append("state", "x")),
    "code missing": changingCallback((url) => url.searchParams.delete("code")),
    "code invented": changingCallback((url) => url.searchParams.set("code", "guess")),
    "error and code together": changingCallback((url) => url.searchParams.set("error", "access_denied")),
    "iss of another issuer in the callback": changingCallback((url, { partner }) => url.searchParams.set("iss", partner.url)),
    "a callback at another issuer's path": changingCallback((url) => {
        url.pathname = "/login/oidc/partner/callback";
    }),
    "login CSRF": loginCsrf,
    "login CSRF while the victim signs in": loginCsrfAmidAttempt,
    "a stolen callback address": stolenCallback,
    "a stolen code in another attempt": stolenCode,
    "replay of the callback in the same browser": replay(true),
    "replay of the callback in another browser": replay(false),
    "issuer mix-up": mixUp,
    "a discovery document of another issuer": discoveryOfAnother,
    "a token endpoint that redirects": tokenEndpointRedirect,
    "session fixation": sessionFixation,
    "a HEAD request to the callback": headRequest,
    "a forged host header": forgedHost,
    "an unknown issuer": unknownIssuer("missing"),
    "an issuer named like a property": unknownIssuer("__proto__"),
    "open redirect with two slashes": leadsAway("//evil.example/"),
    "open redirect with a backslash": leadsAway("/\\evil.example/"),
    "open redirect with a whole URL": leadsAway("https://evil.example/"),
    "open redirect with a tab": leadsAway("/\t/evil.example/"),
    "open redirect with a script": leadsAway("javascript:alert(1)"),
    "open redirect through dots": leadsAway("/..//evil.example/"),
    "open redirect with a user name": leadsAway("@evil.example"),
};
//# sourceMappingURL=flow-attacks.js.map