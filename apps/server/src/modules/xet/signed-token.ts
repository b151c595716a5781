import { HubError } from "../../errors.ts";
import { isSigned, signature } from "../../identity/signature.ts";
import type { Viewer } from "../../identity/viewer.ts";

/** What a storage token permits: one repository, for a time. */
export interface XetClaims {
  readonly repository: number;
  readonly isWrite: boolean;
  readonly viewer: Viewer;
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

const invalid = (why: string): HubError =>
  new HubError(
    "unauthorized",
    `The storage token ${why}. Request a new one at /api/…/xet-read-token or xet-write-token.`,
  );

/** Reads the token of a storage request. */
export const readToken = (secret: string, authorization: string | undefined, now: number): XetClaims => {
  const [, body = "", given = ""] = /^Bearer\s+([\w-]+)\.([\w-]+)\s*$/i.exec(authorization ?? "") ?? [];
  if (!isSigned(given, secret, purpose, body)) throw invalid("is missing or not valid");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as XetClaims;
  if (claims.expires + graceSeconds < now / 1000) throw invalid("has expired");
  return claims;
};
