import { providers } from "@orrery/inference";
import { parseUrl } from "@orrery/inference/core";
import { isSigned, signature } from "../../identity/signature.js";
import { parseReplyJson } from "../json/reply-json.js";
import { mediaAddress } from "./media-address.js";
import { hubBase } from "./signed-address.js";
/** Providers whose replies contain URLs for follow-up requests. */
const queueProviders = ["fal-ai", "black-forest-labs", "replicate", "wavespeed"];
/** Fields that contain the URL of a result. */
const mediaFields = new Set(["url", "video_url", "audio_url", "image_url", "sample", "output", "outputs"]);
const lifetimeMs = 24 * 60 * 60 * 1000;
/** A provider's API hosts, each with the subdomain that tells it from the main host. */
const hostsOf = (provider) => {
    const { origin, tasks } = providers[provider];
    const own = new URL(origin).host;
    const others = Object.values(tasks).flatMap((wire) => wire.origin ?? []);
    return new Map([
        [own, ""],
        ...others
            .map((one) => new URL(one).host)
            .filter((host) => host !== own)
            .map((host) => [host, host.split(".")[0] ?? ""]),
    ]);
};
/** URLs of the provider simulator have the provider's host in their path. */
const providerUrl = (text, simulatorUrl) => {
    const url = /^https?:\/\//.test(text) ? parseUrl(text) : undefined;
    if (!url || !simulatorUrl || url.origin !== new URL(simulatorUrl).origin)
        return url;
    const [, host = "", ...rest] = url.pathname.split("/");
    return host.includes(".") ? new URL(`https://${host}/${rest.join("/")}${url.search}`) : url;
};
const walk = (value, field, replace) => {
    if (typeof value === "string")
        return replace(value, field);
    if (Array.isArray(value))
        return value.map((item) => walk(item, field, replace));
    if (typeof value !== "object" || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name, replace)]));
};
/** The signed part of a query. Clients add an `attempt` counter for Black Forest Labs. */
const signedQuery = (provider, query) => {
    const covered = new URLSearchParams(query);
    for (const name of ["_account", "_expires", "_signature"])
        covered.delete(name);
    if (provider === "black-forest-labs")
        covered.delete("attempt");
    covered.sort();
    return covered.toString();
};
/** The router's URL for a provider's URL, signed for the paying account. */
const followUpAddress = ({ secret, publicUrl }, inbound, provider, url, subdomain) => {
    const path = url.pathname.replace(/^\/+/, "");
    const expires = inbound.at + lifetimeMs;
    const account = inbound.accountId ?? 0;
    if (subdomain)
        url.searchParams.set("_subdomain", subdomain);
    const query = signedQuery(provider, url.searchParams);
    url.searchParams.set("_account", String(account));
    url.searchParams.set("_expires", String(expires));
    url.searchParams.set("_signature", signature(secret, "follow-up", provider, path, query, account, expires));
    return `${hubBase(inbound, publicUrl)}/router/${provider}/${path}${url.search}`;
};
/** Rewrites the URLs in a provider's reply to the router's; undefined if its replies have none. */
export const rewriterFor = (signing, simulatorUrl, inbound, provider) => {
    if (!queueProviders.includes(provider))
        return undefined;
    const hosts = hostsOf(provider);
    const replace = (text, field) => {
        const url = providerUrl(text, simulatorUrl);
        if (!url)
            return text;
        const subdomain = hosts.get(url.host);
        if (subdomain !== undefined)
            return followUpAddress(signing, inbound, provider, url, subdomain);
        return mediaFields.has(field) ? mediaAddress(signing, inbound, text) : text;
    };
    return (body) => {
        try {
            return Buffer.from(JSON.stringify(walk(parseReplyJson(body), "", replace)));
        }
        catch {
            return body;
        }
    };
};
/** Checks the signature of a request's URL and removes the router's own parameters. */
export const followUpOf = (secret, { query: text, request }, provider, path, now) => {
    const query = new URLSearchParams(text);
    const covered = signedQuery(provider, query);
    const [account, expires, given] = ["_account", "_expires", "_signature"].map((name) => query.get(name) ?? "");
    for (const name of ["_account", "_expires", "_signature"])
        query.delete(name);
    const isAnonymous = provider === "black-forest-labs" && /(^|\/)get_result$/.test(path);
    const isValid = request.method === "GET" &&
        !!given &&
        Number(expires) > now &&
        isSigned(given, secret, "follow-up", provider, path, covered, account ?? "", expires ?? "");
    return { query, isAnonymous, ...(isValid && { accountId: Number(account) }) };
};
//# sourceMappingURL=follow-ups.js.map