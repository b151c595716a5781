import { createHmac } from "node:crypto";
import { exportSPKI, SignJWT } from "jose";
import { signInThrough } from "./attack-stage.js";
import { newSigningKey } from "./issuer-double.js";
const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
const unsigned = (header, claims, signature = "") => `${encode(header)}.${encode(claims)}.${signature}`;
const hmac = (secret, claims, header = {}) => {
    const start = `${encode({ alg: "HS256", ...header })}.${encode(claims)}`;
    return `${start}.${createHmac("sha256", secret).update(start).digest("base64url")}`;
};
/** A whole sign-in at the company, whose ID token is forged. */
const forging = (forge) => async (stage) => {
    stage.company.behavior.idToken = async (claims, sign) => forge(claims, sign, stage);
    return (await signInThrough(stage)).user !== undefined;
};
/** The same with a token that the company's key signs, and wrong claims. */
const claiming = (change) => forging((claims, sign, stage) => {
    const changed = { ...claims, ...change(claims, stage) };
    return sign(Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)));
});
const signedBy = async (claims, header) => {
    const { privateKey } = await newSigningKey("attacker");
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", ...header }).sign(privateKey);
};
const now = () => Math.floor(Date.now() / 1000);
const cut = (token, change) => {
    const [header, payload, signature = ""] = token.split(".");
    return `${header}.${payload}.${change(signature)}`;
};
/** Attacks with the ID token alone. */
export const tokenAttacks = {
    "alg none without a signature": forging((claims) => unsigned({ alg: "none" }, claims)),
    "alg None in other letters": forging((claims) => unsigned({ alg: "nOnE" }, claims)),
    "alg none with the signature of a real token": forging(async (claims, sign) => unsigned({ alg: "none" }, claims, (await sign(claims)).split(".")[2])),
    "alg missing": forging((claims) => unsigned({ typ: "JWT" }, claims)),
    "HS256 with the issuer's public key as PEM": forging(async (claims, _, { company }) => hmac(await exportSPKI(company.key.publicKey), claims, { kid: company.key.id })),
    "HS256 with the issuer's public key as JSON": forging((claims, _, { company }) => hmac(JSON.stringify(company.key.jwk), claims, { kid: company.key.id })),
    "HS256 with the modulus of the public key": forging((claims, _, { company }) => hmac(Buffer.from(company.key.jwk.n ?? "", "base64url"), claims, { kid: company.key.id })),
    "HS256 with the client secret": forging((claims, _, { company }) => hmac(company.clientSecret, claims)),
    "HS256 with an empty secret": forging((claims) => hmac("", claims)),
    "another key under the issuer's key id": forging((claims, _, { company }) => signedBy(claims, { kid: company.key.id })),
    "another key under an unknown key id": forging((claims) => signedBy(claims, { kid: "attacker" })),
    "another key without a key id": forging((claims) => signedBy(claims, {})),
    "the key embedded in the header": forging(async (claims) => {
        const { privateKey, jwk } = await newSigningKey("attacker");
        return new SignJWT(claims).setProtectedHeader({ alg: "RS256", jwk }).sign(privateKey);
    }),
    "a header that names another key set": forging((claims, _, { partner }) => signedBy(claims, { kid: partner.key.id, jku: `${partner.url}/jwks` })),
    "a header that names a certificate": forging((claims, _, { partner }) => signedBy(claims, { x5u: `${partner.url}/jwks`, x5c: ["MIIB"] })),
    "a critical header that is not understood": forging((claims, sign) => sign(claims, { crit: ["b64"], b64: true })),
    "the signature cut short": forging(async (claims, sign) => cut(await sign(claims), (text) => text.slice(0, -8))),
    "the signature left out": forging(async (claims, sign) => cut(await sign(claims), () => "")),
    "claims changed after signing": forging(async (claims, sign) => {
        const [header, , signature] = (await sign(claims)).split(".");
        return `${header}.${encode({ ...claims, sub: "the-boss" })}.${signature}`;
    }),
    "a token of another trusted issuer": forging((claims, _, { partner }) => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: partner.key.id }).sign(partner.key.privateKey)),
    "no ID token": forging(() => undefined),
    "a number in place of the ID token": forging(() => 42),
    "an encrypted token": forging(() => "e30.e30.e30.e30.e30"),
    "another issuer in iss": claiming((_, { partner }) => ({ iss: partner.url })),
    "iss with a slash at the end": claiming(({ iss }) => ({ iss: `${iss}/` })),
    "iss missing": claiming(() => ({ iss: undefined })),
    "another client in aud": claiming((_, { partner }) => ({ aud: partner.clientId })),
    "a list of other clients in aud": claiming(() => ({ aud: ["a", "b"] })),
    "aud missing": claiming(() => ({ aud: undefined })),
    "aud that contains the client's name": claiming(({ aud }) => ({ aud: `${aud}-other` })),
    "two clients in aud without azp": claiming(({ aud }) => ({ aud: [aud, "other"] })),
    "two clients in aud with another azp": claiming(({ aud }) => ({ aud: [aud, "other"], azp: "other" })),
    "one client in aud with another azp": claiming(() => ({ azp: "other" })),
    "nonce missing": claiming(() => ({ nonce: undefined })),
    "nonce of another attempt": claiming(() => ({ nonce: "x".repeat(43) })),
    "nonce empty": claiming(() => ({ nonce: "" })),
    "expired an hour ago": claiming(() => ({ iat: now() - 7200, exp: now() - 3600 })),
    "exp missing": claiming(() => ({ exp: undefined })),
    "exp as text": claiming(() => ({ exp: String(now() + 300) })),
    "not yet valid": claiming(() => ({ nbf: now() + 3600 })),
    "issued in the future": claiming(() => ({ iat: now() + 3600, exp: now() + 7200 })),
    "iat missing": claiming(() => ({ iat: undefined })),
    "sub missing": claiming(() => ({ sub: undefined })),
    "sub empty": claiming(() => ({ sub: "" })),
    "sub as a number": claiming(() => ({ sub: 1 })),
    "sub with control characters": claiming(() => ({ sub: "ada\u0000-at-work" })),
};
//# sourceMappingURL=token-attacks.js.map