import { createHmac, timingSafeEqual } from "node:crypto";
import { HubError } from "../../errors.ts";
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

export const sign = (secret: string, purpose: string, text: string): string =>
  createHmac("sha256", secret).update(`${purpose} ${text}`).digest("base64url");

export const isSignedBy = (secret: string, purpose: string, text: string, signature: string): boolean => {
  const [expected, given] = [Buffer.from(sign(secret, purpose, text)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
};

const purpose = "xet token";

export const issueToken = (secret: string, claims: XetClaims): string => {
  const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${body}.${sign(secret, purpose, body)}`;
};

const invalid = (why: string): HubError =>
  new HubError(
    "unauthorized",
    `The storage token ${why}. Ask for a new one at /api/…/xet-read-token or xet-write-token.`,
  );

/** Reads the token of a storage request. */
export const readToken = (secret: string, authorization: string | undefined, now: number): XetClaims => {
  const [, body = "", signature = ""] = /^Bearer\s+([\w-]+)\.([\w-]+)\s*$/i.exec(authorization ?? "") ?? [];
  if (!isSignedBy(secret, purpose, body, signature)) throw invalid("is missing or not valid");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as XetClaims;
  if (claims.expires + graceSeconds < now / 1000) throw invalid("has expired");
  return claims;
};
