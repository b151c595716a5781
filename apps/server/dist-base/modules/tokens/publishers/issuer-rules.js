import { parseUrl } from "@orrery/inference/core";
import { HubError } from "../../../errors.js";
/** Claims of which one is needed: without it, everyone at the issuer could publish. */
const identifying = {
    "https://token.actions.githubusercontent.com": ["repository", "repository_id"],
    "https://gitlab.com": ["project_path", "project_id"],
};
/** Claims that every token of an issuer has, so they tell nothing. */
const common = new Set(["iss", "aud", "exp", "iat", "nbf", "jti"]);
const maxClaims = 20;
/** Checks what a new publisher is recognized by. */
export const checkPublisherClaims = (issuer, claims) => {
    const names = Object.keys(claims);
    if (names.length > maxClaims)
        throw new HubError("bad_request", `"claims" can have at most ${maxClaims} entries.`);
    const useless = names.find((name) => common.has(name));
    if (useless !== undefined)
        throw new HubError("bad_request", `"claims": the hub checks "${useless}" itself. Remove it.`);
    const needed = identifying[issuer];
    if (needed && !needed.some((name) => names.includes(name)))
        throw new HubError("bad_request", `"claims" must have "${needed.join('" or "')}", or any job there could publish.`);
    if (names.length === 0)
        throw new HubError("bad_request", '"claims" must have at least one entry, or anyone at the issuer could publish.');
};
/** Whether an issuer can be trusted: by https, unless the settings name it. */
export const checkIssuer = (issuer, privateIssuers) => {
    if (privateIssuers.includes(issuer))
        return;
    if (!issuer.startsWith("https://") || !parseUrl(issuer) || issuer.endsWith("/"))
        throw new HubError("bad_request", '"issuer" must be an https URL without a slash at the end, as it is in ID tokens.');
};
//# sourceMappingURL=issuer-rules.js.map