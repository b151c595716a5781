import type { RouterDeps } from "../dependencies.ts";
import { hubBase, type RouterRequest } from "../request.ts";
import { isSigned, signature } from "./signed-address.ts";

const lifetimeMs = 24 * 60 * 60 * 1000;

/** A signed URL of the hub that proxies a result stored elsewhere. */
export const mediaAddress = (deps: RouterDeps, inbound: RouterRequest, url: string): string => {
  const expires = inbound.at + lifetimeMs;
  const query = new URLSearchParams({
    url,
    expires: String(expires),
    signature: signature(deps.secret, "media", url, expires),
  });
  return `${hubBase(inbound, deps.publicUrl)}/router/media?${query}`;
};

/** The proxied URL; undefined if the signature is invalid or has expired. */
export const readMediaAddress = ({ secret, now }: RouterDeps, text: string): string | undefined => {
  const query = new URLSearchParams(text);
  const [url, expires, given] = ["url", "expires", "signature"].map((name) => query.get(name) ?? "");
  const isValid = !!url && !!given && Number(expires) > now() && isSigned(given, secret, "media", url, expires ?? "");
  return isValid ? url : undefined;
};
