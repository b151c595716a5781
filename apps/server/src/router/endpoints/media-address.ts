import type { RouterDeps } from "../dependencies.ts";
import { hubBase, type RouterRequest } from "../request.ts";
import { isSigned, signature } from "./signed-address.ts";

const lifetime = 24 * 60 * 60 * 1000;

/** The address at which the hub passes on a result that lies elsewhere. */
export const mediaAddress = (deps: RouterDeps, inbound: RouterRequest, url: string): string => {
  const expires = inbound.at + lifetime;
  const query = new URLSearchParams({
    url,
    expires: String(expires),
    signature: signature(deps.secret, "media", url, expires),
  });
  return `${hubBase(inbound, deps.publicUrl)}/router/media?${query}`;
};

/** The address that a signed one stands for. */
export const readMediaAddress = ({ secret, now }: RouterDeps, text: string): string | undefined => {
  const query = new URLSearchParams(text);
  const [url, expires, given] = ["url", "expires", "signature"].map((name) => query.get(name) ?? "");
  const isValid = !!url && !!given && Number(expires) > now() && isSigned(given, secret, "media", url, expires ?? "");
  return isValid ? url : undefined;
};
