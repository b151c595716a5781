import { createHmac, timingSafeEqual } from "node:crypto";

/** Signs what an address stands for, so that it works without a token until its time is up. */
export const signature = (secret: string, ...facts: readonly (string | number)[]): string =>
  createHmac("sha256", secret).update(facts.join("\n")).digest("base64url");

/** Whether a signature fits; compared in a time that tells nothing. */
export const isSigned = (given: string, secret: string, ...facts: readonly (string | number)[]): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(signature(secret, ...facts))];
  return left.length === right.length && timingSafeEqual(left, right);
};
