import { isSigned, signature } from "../../identity/signature.js";
import { hubBase } from "./signed-address.js";
const lifetimeMs = 24 * 60 * 60 * 1000;
/** A signed URL of the hub that proxies a result stored elsewhere. */
export const mediaAddress = ({ secret, publicUrl }, inbound, url) => {
    const expires = inbound.at + lifetimeMs;
    const query = new URLSearchParams({
        url,
        expires: String(expires),
        signature: signature(secret, "media", url, expires),
    });
    return `${hubBase(inbound, publicUrl)}/router/media?${query}`;
};
/** The proxied URL; undefined if the signature is invalid or has expired. */
export const readMediaAddress = (secret, text, now) => {
    const query = new URLSearchParams(text);
    const [url, expires, given] = ["url", "expires", "signature"].map((name) => query.get(name) ?? "");
    const isValid = !!url && !!given && Number(expires) > now && isSigned(given, secret, "media", url, expires ?? "");
    return isValid ? url : undefined;
};
//# sourceMappingURL=media-address.js.map