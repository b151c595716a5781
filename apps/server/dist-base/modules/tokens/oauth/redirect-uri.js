import { parseUrl } from "@orrery/inference/core";
import { isLoopbackUrl } from "../../../text/oidc-issuers.js";
/** Schemes that a browser would run or read from disk. */
const dangerous = /^(?:javascript|data|vbscript|file|blob|about|filesystem|view-source|ftp|ws|wss):$/;
/** Whether an app can register a redirect URI: https, http on this machine, or a scheme of its own. */
export const isRedirectUri = (text) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    if (/[\u0000-\u0020\u007f\\#*]/.test(text) || text.length > 1000)
        return false;
    const url = parseUrl(text);
    if (!url || url.username || url.password)
        return false;
    if (url.protocol === "https:")
        return true;
    if (url.protocol === "http:")
        return isLoopbackUrl(url);
    return !dangerous.test(url.protocol) && /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
};
const withoutPort = (url) => `${url.protocol}//${url.hostname}${url.pathname}${url.search}`;
/** Whether a request's redirect URI is a registered one. On http loopback any port is fine: apps take a free one. */
export const matchesRedirectUri = (given, registered) => {
    if (!isRedirectUri(given))
        return false;
    if (registered.includes(given))
        return true;
    const url = new URL(given);
    if (url.protocol !== "http:")
        return false;
    return registered.some((one) => one.startsWith("http:") && withoutPort(new URL(one)) === withoutPort(url));
};
//# sourceMappingURL=redirect-uri.js.map