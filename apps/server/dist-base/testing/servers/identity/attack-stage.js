import { parseOidcIssuers } from "../../../config/oidc-issuers.js";
import { createCookieBrowser, userIn } from "./cookie-browser.js";
import { startIssuerDouble } from "./issuer-double.js";
export const startIssuers = async () => {
    const [company, partner, liar] = (await Promise.all(["company", "partner", "liar"].map(startIssuerDouble)));
    Object.assign(liar.behavior, { metadata: { issuer: company.url } });
    const base = (id, { url, clientId, clientSecret }) => ({
        id,
        label: `The ${id}`,
        issuer: url,
        clientId,
        clientSecret,
    });
    const groups = { researchers: "lab:write", leads: "lab:admin" };
    const reading = parseOidcIssuers(JSON.stringify([
        { ...base("company", company), groups, adminGroup: "hub-admins", linkByEmail: true },
        base("partner", partner),
        { ...base("members", partner), requiredGroup: "members", emailDomains: ["partner.example"] },
        base("liar", liar),
    ]));
    if (!("value" in reading))
        throw new Error(reading.problem);
    return {
        company,
        partner,
        liar,
        settings: reading.value,
        close: async () => void (await Promise.all([company.close(), partner.close(), liar.close()])),
    };
};
/** Begins a sign-in: the URL of the issuer that the browser is sent to. */
export const beginAt = async ({ hub }, browser, issuerId, next = "/") => {
    const reply = await browser.open(`${hub.address}/login/oidc/${issuerId}?next=${encodeURIComponent(next)}`);
    return reply.headers.get("location") ?? "";
};
/** The URL by which an issuer answers an authorization request. */
export const callbackFor = (double, authorizationUrl, subject) => {
    const query = new URL(authorizationUrl).searchParams;
    const url = new URL(query.get("redirect_uri") ?? "");
    url.searchParams.set("code", double.codeFor(authorizationUrl, subject));
    url.searchParams.set("state", query.get("state") ?? "");
    return url;
};
const doubleOf = ({ company, partner }, issuerId) => issuerId === "company" ? company : partner;
/** One whole sign-in; gives the browser, the last reply and who is signed in. */
export const signInThrough = async (stage, steps = {}) => {
    const { browser = createCookieBrowser(), issuerId = "company", next, subject, callback } = steps;
    const authorizationUrl = await beginAt(stage, browser, issuerId, next);
    const url = callbackFor(doubleOf(stage, issuerId), authorizationUrl, subject);
    callback?.(url);
    const reply = await browser.open(url.href);
    return { browser, url, reply, user: await userIn(browser, stage.hub.address) };
};
//# sourceMappingURL=attack-stage.js.map