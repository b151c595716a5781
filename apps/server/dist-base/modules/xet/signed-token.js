import { HubError } from "../../errors.js";
import { isSigned, signature } from "../../identity/signature.js";
/** Clients do not renew a token that is refused, so it is accepted some minutes longer than it says. */
const graceSeconds = 300;
const purpose = "xet token";
export const issueToken = (secret, claims) => {
    const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
    return `${body}.${signature(secret, purpose, body)}`;
};
export const invalidToken = (why) => new HubError("unauthorized", `The storage token ${why}. Request a new one at /api/…/xet-read-token or xet-write-token.`);
/** Reads the token of a storage request. */
export const readToken = (secret, authorization, now) => {
    const [, body = "", given = ""] = /^Bearer\s+([\w-]+)\.([\w-]+)\s*$/i.exec(authorization ?? "") ?? [];
    if (!isSigned(given, secret, purpose, body))
        throw invalidToken("is missing or not valid");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    if (claims.expires + graceSeconds < now / 1000)
        throw invalidToken("has expired");
    return claims;
};
//# sourceMappingURL=signed-token.js.map