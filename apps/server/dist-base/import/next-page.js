import { parseUrl } from "@orrery/inference/core";
/**
 * Path and query of the next page in a Link header. The host is ignored: a proxied upstream may use another name, and
 * no upstream can send our token elsewhere.
 */
export const nextPage = (link, base) => {
    const [, address] = /<([^<>]*)>\s*;\s*rel="?next"?/.exec(link ?? "") ?? [];
    const url = address === undefined ? undefined : parseUrl(address, base || "http://upstream");
    return url && url.pathname + url.search;
};
//# sourceMappingURL=next-page.js.map