import { SignInError } from "./sign-in-error.js";
/** Joins the two sources of claims. The ID token counts; whether an address is verified belongs to the address beside it. */
export const mergeClaims = (userInfo, claims) => {
    const merged = { ...userInfo, ...claims };
    const isFromUserInfo = claims.email === undefined || (claims.email_verified === undefined && userInfo.email === claims.email);
    return { ...merged, email_verified: (isFromUserInfo ? userInfo : claims).email_verified };
};
/** Signatures that the issuer alone can make: never `none`, and no shared secret. */
const isAsymmetric = (algorithm) => typeof algorithm === "string" && /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/.test(algorithm);
const refuse = (message) => {
    throw new SignInError("invalid", message);
};
const maxSkewSeconds = 60;
/** Checks what the library leaves to its users. */
const checkToken = (algorithm, claims, clientId, nowSeconds) => {
    if (!isAsymmetric(algorithm))
        refuse("The ID token has no signature of the issuer.");
    if (claims.azp !== undefined && claims.azp !== clientId)
        refuse("The ID token was issued to another client.");
    if (typeof claims.iat !== "number" || claims.iat > nowSeconds + maxSkewSeconds)
        refuse("The ID token is from the future.");
};
const text = (value) => (typeof value === "string" ? value.trim() : "");
const subjectOf = ({ sub }) => typeof sub === "string" && /^[\x20-\x7e]{1,255}$/.test(sub) ? sub : refuse("The ID token has no valid subject.");
/** A text is one group: splitting it would let a group's name grant others. */
const groupsOf = (value) => new Set((Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string" && one !== ""));
const emailOf = ({ email, email_verified }) => email_verified === true && typeof email === "string" && /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(email)
    ? email.toLowerCase()
    : undefined;
const claimOf = (claims, name) => (Object.hasOwn(claims, name) ? claims[name] : undefined);
const checkAllowed = ({ groups, email }, { requiredGroup, emailDomains }) => {
    const domain = email?.slice(email.lastIndexOf("@") + 1) ?? "";
    const isAllowed = (requiredGroup === "" || groups.has(requiredGroup)) && (emailDomains.length === 0 || emailDomains.includes(domain));
    if (!isAllowed)
        throw new SignInError("not_allowed", "The group or e-mail domain is not allowed.");
};
/** Reads the claims of an ID token whose signature, issuer, audience, times and nonce were checked. */
export const checkClaims = (issuer, { algorithm, claims, nowSeconds }) => {
    checkToken(algorithm, claims, issuer.clientId, nowSeconds);
    const email = emailOf(claims);
    const subject = subjectOf(claims);
    const directoryId = issuer.scim && text(claimOf(claims, issuer.scim.claim));
    const checked = {
        subject,
        ...(email !== undefined && { email }),
        fullName: text(claims.name).slice(0, 200),
        userNames: [text(claims.preferred_username), text(claims.nickname), text(claims.email)].map((name) => name.split("@")[0] ?? ""),
        groups: groupsOf(claimOf(claims, issuer.groupsClaim)),
        ...(directoryId && { directoryId }),
    };
    checkAllowed(checked, issuer);
    return checked;
};
//# sourceMappingURL=check-claims.js.map