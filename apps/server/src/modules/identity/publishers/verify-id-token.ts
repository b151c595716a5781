import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import { createGuard } from "../../../guard/guard.ts";
import { isRecord } from "../../../text/is-record.ts";
import { OAuthError } from "../oauth/oauth-error.ts";

/** Signatures with a public key only: a shared secret would be the public key in an attack. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const skewSeconds = 30;
/** CI systems issue them for one job. */
const maxAge = "1h";
const limits = { maxBytes: 1024 ** 2, timeoutMs: 10_000 };

/** One text for every reason: it does not tell which repositories trust whom. */
export const notTrusted = (): OAuthError =>
  new OAuthError(
    "invalid_grant",
    "The ID token is not valid, or the repository trusts no publisher with its issuer and claims.",
  );

const isKeySet = (value: object): value is JSONWebKeySet =>
  "keys" in value && Array.isArray(value.keys) && value.keys.every(isRecord);

export const createIdTokenVerifier = (privateIssuers: readonly string[], now: () => number) => {
  const fetchJson = async (url: string, issuer: string): Promise<Record<string, unknown>> => {
    const guard = createGuard(privateIssuers.includes(issuer) ? { ...limits, trustedOrigin: issuer } : limits);
    const reply = await guard.fetch(url, { headers: { accept: "application/json" }, redirect: "manual" });
    const body: unknown = reply.ok ? await reply.json() : undefined;
    if (!isRecord(body)) throw new Error(`${url} answered ${reply.status}`);
    return body;
  };
  /** Fetched for each use: a new key works at once, and a withdrawn one stops at once. */
  const keysOf = async (issuer: string): Promise<JSONWebKeySet> => {
    const { issuer: named, jwks_uri } = await fetchJson(`${issuer}/.well-known/openid-configuration`, issuer);
    if (named !== issuer || typeof jwks_uri !== "string")
      throw new Error("the discovery document is for another issuer");
    if (issuer.startsWith("https:") && !jwks_uri.startsWith("https:")) throw new Error("the keys are not at https");
    const keySet = await fetchJson(jwks_uri, issuer);
    if (!isKeySet(keySet)) throw new Error(`${jwks_uri} did not answer with a list of keys`);
    return keySet;
  };
  return {
    /** The issuer that a token names, unverified. */
    issuerOf: (idToken: string): string => {
      try {
        return decodeJwt(idToken).iss ?? "";
      } catch {
        throw notTrusted();
      }
    },
    /** The claims of a token for this hub; throws if it is not valid. */
    verify: async (idToken: string, issuer: string, hub: string): Promise<JWTPayload> => {
      const keys = await keysOf(issuer).catch((cause: unknown) => {
        throw new OAuthError("invalid_grant", "The issuer's keys could not be loaded. Try again.", cause);
      });
      try {
        const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
          issuer,
          audience: [hub, `${hub}/`],
          algorithms,
          clockTolerance: skewSeconds,
          maxTokenAge: maxAge,
          requiredClaims: ["exp", "iat", "sub"],
          currentDate: new Date(now()),
        });
        // A token for several audiences could be sent here by one of the others.
        if (typeof payload.aud !== "string" && payload.aud?.length !== 1) throw new Error("several audiences");
        return payload;
      } catch {
        throw notTrusted();
      }
    },
  };
};

/** Verifies ID tokens of CI systems with the keys of their issuer. */
export type IdTokenVerifier = ReturnType<typeof createIdTokenVerifier>;
