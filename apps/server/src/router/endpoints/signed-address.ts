import { createHmac, timingSafeEqual } from "node:crypto";

/** Signs a URL, so that it works without a token until it expires. */
export const signature = (secret: string, ...parts: readonly (string | number)[]): string =>
  createHmac("sha256", secret).update(parts.join("\n")).digest("base64url");

/** Compares in constant time. */
export const isSigned = (given: string, secret: string, ...parts: readonly (string | number)[]): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(signature(secret, ...parts))];
  return left.length === right.length && timingSafeEqual(left, right);
};
