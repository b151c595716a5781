import { type Static, Type } from "typebox";
import { MirrorMark } from "./mirror.ts";

const MirrorFileFacts = Type.Object({
  size: Type.Integer(),
  sha256: Type.Optional(Type.String({ description: "Of a large or stored file." })),
});

const MirrorFile = Type.Object({ path: Type.String(), ...MirrorFileFacts.properties });

/** What the upstream changed since the commit that this hub serves. */
const MirrorChanges = Type.Object({
  added: Type.Array(MirrorFile),
  removed: Type.Array(MirrorFile),
  changed: Type.Array(Type.Object({ path: Type.String(), before: MirrorFileFacts, after: MirrorFileFacts })),
  total: Type.Integer({ description: "Of all changed files; each list has up to 200." }),
});

/** A commit that a mirrored repository stays at. */
const MirrorPin = Type.Object({ sha: Type.String(), by: Type.String(), at: Type.String() });

/** How a mirrored repository relates to the one it is a copy of. */
export const RepositoryMirror = Type.Object({
  ...MirrorMark.properties,
  id: Type.String(),
  sha: Type.String({ description: "The commit that main is on this hub." }),
  upstreamSha: Type.Optional(Type.String({ description: "The commit that main is at the upstream." })),
  pin: Type.Optional(MirrorPin),
  changes: Type.Optional(MirrorChanges),
});

/** Where to pin a repository. */
export const NewMirrorPin = Type.Object({
  revision: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 300,
      description: "A commit, branch or tag of the upstream. Default: the commit that this hub serves.",
    }),
  ),
});

export type RepositoryMirror = Static<typeof RepositoryMirror>;
export type MirrorChanges = Static<typeof MirrorChanges>;
export type NewMirrorPin = Static<typeof NewMirrorPin>;
