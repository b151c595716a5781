import { type Static, Type } from "typebox";
import { repositoryKinds } from "../repository-kind.ts";
import { MirrorVerdict } from "./mirror.ts";

/** Hubs that a search can include. */
export const MirrorSearchSources = Type.Array(Type.Object({ address: Type.String() }), {
  description: "Empty if this hub mirrors none, or not for you.",
});

export const MirrorSearchQuery = Type.Object({
  kind: Type.Optional(Type.Enum([...repositoryKinds])),
  search: Type.String({ minLength: 1, maxLength: 200 }),
});

/** A repository of another hub that is not on this one. */
const MirrorSearchResult = Type.Object({
  kind: Type.Enum([...repositoryKinds]),
  id: Type.String(),
  upstream: Type.String(),
  task: Type.Optional(Type.String()),
  downloads: Type.Integer(),
  likes: Type.Integer(),
  ...MirrorVerdict.properties,
});

/** What other hubs have found. */
export const MirrorSearchResults = Type.Object({
  results: Type.Array(MirrorSearchResult, { description: "Up to 20 of each upstream, none of them on this hub." }),
  failures: Type.Array(Type.Object({ upstream: Type.String(), message: Type.String() }), {
    description: "Upstreams that did not answer.",
  }),
});

export type MirrorSearchSources = Static<typeof MirrorSearchSources>;
export type MirrorSearchResults = Static<typeof MirrorSearchResults>;
