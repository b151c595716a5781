import { Type } from "typebox";
import { HubError } from "../errors.ts";
import type { App } from "./fastify-app.ts";
import type { RequestStep } from "./request-steps.ts";

/** A repository id in a path, with or without owner. */
export const idPaths = [
  ["/:owner/:name", Type.Object({ owner: Type.String(), name: Type.String() })],
  ["/:name", Type.Object({ name: Type.String() })],
] as const;

/** The parameters of these paths. */
export interface IdParams {
  readonly owner?: string;
  readonly name: string;
}

export const idOf = ({ owner, name }: IdParams): string => (owner === undefined ? name : `${owner}/${name}`);

const repositoryRoute = /^\/api\/(?:model|dataset)s\/:owner\/:name\/([a-z-]+)/;

/** The ID without owner in the path of a request that no route answers, such as `net` of `/api/models/net/commit/main`. */
const bareIdIn = (path: string, words: ReadonlySet<string>): string | undefined => {
  const [, id, word = ""] = /^\/api\/(?:model|dataset)s\/([^/]+)\/([a-z-]+)/.exec(path) ?? [];
  return words.has(word) ? id : undefined;
};

/** Names without an owner have few routes: reading works. On all others there is no such repository, as clients expect. */
export const registerBareIds = (app: App): RequestStep => {
  const words = new Set<string>();
  app.addHook("onRoute", ({ url }) => {
    const [, word] = repositoryRoute.exec(url) ?? [];
    if (word) words.add(word);
  });
  return (request) => {
    if (!request.is404) return;
    const id = bareIdIn(request.url.split("?", 1)[0] ?? "", words);
    if (id !== undefined)
      throw new HubError("RepoNotFound", `Repository not found: "${id.slice(0, 200)}" has no owner. Use owner/name.`);
  };
};
