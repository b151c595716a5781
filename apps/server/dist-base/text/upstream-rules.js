import { parseUrl } from "@orrery/inference/core";
import { readGlob } from "./glob.js";
const parseRule = (text) => {
    const [, pattern = "*", address = ""] = /^(?:([^=:]+)=)?(https?:\/\/[^\s,]+)$/i.exec(text.trim()) ?? [];
    const url = parseUrl(address);
    if (!url || url.username || url.password || url.search || url.hash)
        return undefined;
    return { pattern: pattern.trim().toLowerCase(), upstream: address.replace(/\/+$/, "") };
};
/** Reads one address, or rules like `acme/*=https://hub.example`, separated by commas; undefined if one is invalid. */
export const parseUpstreamRules = (text) => {
    if (text.trim() === "")
        return [];
    const rules = text.split(",").map(parseRule);
    return rules.every((rule) => rule !== undefined) ? rules : undefined;
};
/** The hub that repositories without a rule of their own come from. */
export const defaultUpstream = (text) => parseUpstreamRules(text)?.find(({ pattern }) => pattern === "*")?.upstream;
/** Finds the hub to ask for a repository: the first rule that matches its id. */
export const upstreamFinder = (rules) => {
    const tests = rules.map(({ pattern, upstream }) => ({
        upstream,
        isMatch: pattern === "*" ? () => true : readGlob(pattern),
    }));
    return (id) => tests.find(({ isMatch }) => isMatch(id.toLowerCase()))?.upstream;
};
const pair = /^([A-Za-z0-9.[\]_-]+(?::\d+)?)=(.+)$/;
/** The token for an upstream. A single token is for the default upstream only; others are `host=token`, with commas. */
export const upstreamToken = (text, upstream, isDefault) => {
    const parts = text.split(",").map((part) => pair.exec(part.trim()));
    if (!parts.every((part) => part !== null))
        return (isDefault && text) || undefined;
    const { host } = new URL(upstream);
    return parts.find((part) => part?.[1]?.toLowerCase() === host)?.[2];
};
//# sourceMappingURL=upstream-rules.js.map