import { createHmac, timingSafeEqual } from "node:crypto";
import type { RouterRequest } from "../request.ts";

/** The hub's base URL as the caller sees it. */
export const hubBase = ({ request }: RouterRequest, publicUrl: string): string => {
  if (publicUrl) return publicUrl;
  const host = /^[\w.:[\]-]+$/.test(request.headers.host ?? "") ? request.headers.host : "localhost";
  return `http://${host}`;
};

/** Signs a URL, so that it works without a token until it expires. */
export const signature = (secret: string, ...parts: readonly (string | number)[]): string =>
  createHmac("sha256", secret).update(parts.join("\n")).digest("base64url");

/** Compares in constant time. */
export const isSigned = (given: string, secret: string, ...parts: readonly (string | number)[]): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(signature(secret, ...parts))];
  return left.length === right.length && timingSafeEqual(left, right);
};
