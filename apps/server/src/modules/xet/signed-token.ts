import { HubError } from "../../errors.ts";
import { isSigned, signature } from "../../identity/signature.ts";

/** What a storage token is for: one repository, for a time. What its caller can do is looked up when it is used. */
export interface XetClaims {
  readonly repository: number;
  readonly isWrite: boolean;
  /** The hub's token that it was issued for; undefined for anonymous callers. */
  readonly tokenId?: number | undefined;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** Clients do not renew a token that is refused, so it is accepted some minutes longer than it says. */
const graceSeconds = 300;

const purpose = "xet token";

export const issueToken = (secret: string, claims: XetClaims): string => {
  const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${body}.${signature(secret, purpose, body)}`;
};

export const invalidToken = (why: string): HubError =>
  new HubError(
    "unauthorized",
    `The storage token ${why}. Request a new one at /api/…/xet-read-token or xet-write-token.`,
  );

/** Reads the token of a storage request. */
export const readToken = (secret: string, authorization: string | undefined, now: number): XetClaims => {
  const [, body = "", given = ""] = /^Bearer\s+([\w-]+)\.([\w-]+)\s*$/i.exec(authorization ?? "") ?? [];
  if (!isSigned(given, secret, purpose, body)) throw invalidToken("is missing or not valid");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as XetClaims;
  if (claims.expires + graceSeconds < now / 1000) throw invalidToken("has expired");
  return claims;
};
