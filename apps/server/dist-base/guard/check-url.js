import { isIP } from "node:net";
import { parseUrl } from "@orrery/inference/core";
import { kindOfAddress } from "./address.js";
import { GuardError } from "./errors.js";
/** Names that never leave this machine or its network. */
const innerNames = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|arpa|onion|test|invalid)$/;
const refuse = (code, what) => {
    throw new GuardError(code, what);
};
/** What parsers read differently is refused before one of them reads it. */
const parse = (text) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    const isOdd = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/.test(text) || text.length > 4096;
    const url = isOdd ? undefined : parseUrl(text);
    if (!url)
        return refuse("bad_url", "The URL is not valid");
    if (url.protocol !== "http:" && url.protocol !== "https:")
        return refuse("scheme", `The URL starts with "${url.protocol.slice(0, 20)}"`);
    const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
    if (authority === undefined)
        return refuse("bad_url", "The URL has no host");
    if (authority.includes("@"))
        return refuse("credentials", `The address of ${url.hostname} contains a user name`);
    return url;
};
const checkName = (host, { allowPrivate }) => {
    if (allowPrivate)
        return;
    if (!host.includes(".") || innerNames.test(host))
        refuse("host_name", `"${host}" is a private host name`);
};
/** Whether an address may be reached; throws where not. */
export const checkAddress = (host, address, { allowPrivate }) => {
    const kind = kindOfAddress(address);
    if (kind === "public" || (allowPrivate && (kind === "loopback" || kind === "private")))
        return;
    refuse("address", host === address ? `${host} is a ${kind} address` : `${host} resolves to an address that is not public`);
};
/** Judges an address by its text: scheme, credentials, port, host. */
export const checkUrl = (text, policy) => {
    const url = parse(text);
    const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
    if (policy.ports !== "any" && !policy.ports.includes(port))
        refuse("port", `${url.hostname} uses port ${port}`);
    const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
    const isAddress = isIP(host) !== 0;
    if (isAddress)
        checkAddress(host, host, policy);
    else
        checkName(host, policy);
    return { url, host, isAddress };
};
//# sourceMappingURL=check-url.js.map