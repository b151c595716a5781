import { remembered } from "./remembered.ts";
import type { UpstreamRequest } from "./send.ts";

/** Maps a provider URL to the server to call: the provider itself, or a replacement such as a simulator. */
export type Locate = (url: string) => Pick<UpstreamRequest, "origin" | "path">;

/** `replacements` maps hosts to base URLs; `defaultReplacement` is for every other host, unless empty. */
export const createLocate = (defaultReplacement: string, replacements?: Readonly<Record<string, string>>): Locate => {
  const read = remembered((url: string) => {
    const { origin, host, pathname, search } = new URL(url);
    return { host, own: { origin, path: `${pathname}${search}` } };
  });
  return (url) => {
    const { host, own } = read(url);
    const replacement = replacements?.[host] ?? defaultReplacement;
    if (!replacement) return own;
    const base = new URL(replacement);
    return { origin: base.origin, path: `${base.pathname.replace(/\/$/, "")}/${host}${own.path}` };
  };
};

/** Maps a URL to its own server. */
export const locateDirectly = createLocate("");
