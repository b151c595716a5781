import type { UpstreamRequest } from "./send.ts";
/** Maps a provider URL to the server to call: the provider itself, or a replacement such as a simulator. */
export type Locate = (url: string) => Pick<UpstreamRequest, "origin" | "path">;
/** `replacements` maps hosts to base URLs; `defaultReplacement` is for every other host, unless empty. */
export declare const createLocate: (defaultReplacement: string, replacements?: Readonly<Record<string, string>>) => Locate;
/** Maps a URL to its own server. */
export declare const locateDirectly: Locate;
//# sourceMappingURL=locate.d.ts.map