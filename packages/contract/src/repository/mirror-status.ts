import { type Static, Type } from "typebox";
import { repositoryKinds } from "../repository-kind.ts";

/** A hub that repositories are fetched from. */
const MirrorSource = Type.Object({
  address: Type.String(),
  patterns: Type.Array(Type.String(), { description: "Globs of repository ids, as in ORRERY_UPSTREAM." }),
  hasToken: Type.Boolean(),
  state: Type.Enum(["reachable", "unreachable", "unknown"], { description: "As of the last request to it." }),
  contactedAt: Type.Optional(Type.String({ description: "When it last answered." })),
  failedAt: Type.Optional(Type.String()),
  message: Type.Optional(Type.String({ description: "Why the last request failed." })),
});

/** The mirror at a glance. */
export const MirrorStatus = Type.Object({
  isOn: Type.Boolean({ description: "Whether missing repositories are fetched." }),
  refreshSeconds: Type.Integer(),
  upstreams: Type.Array(MirrorSource),
  storage: Type.Object({
    repositories: Type.Integer(),
    files: Type.Integer({ description: "Stored contents, each counted once." }),
    bytes: Type.Integer(),
    maxBytes: Type.Optional(Type.Integer({ description: "ORRERY_MIRROR_LIMIT." })),
    maxUnusedDays: Type.Optional(Type.Integer({ description: "ORRERY_MIRROR_UNUSED_DAYS." })),
  }),
});

/** What the mirror fetches from. The token is never shown. */
export const MirrorSettings = Type.Object({
  isOn: Type.Boolean(),
  upstream: Type.String({ description: "An address, or the rules of ORRERY_UPSTREAM." }),
  hasToken: Type.Boolean(),
  setBy: Type.Array(Type.String(), {
    description: "Variables of the environment that decide; they can't be changed here.",
  }),
});

const Upstream = Type.String({ minLength: 1, maxLength: 500, description: "Address of another hub." });
const Token = Type.String({ minLength: 1, maxLength: 2000 });

export const NewMirrorSettings = Type.Object({
  isOn: Type.Boolean(),
  upstream: Upstream,
  token: Type.Optional(
    Type.Union([Token, Type.Null()], {
      description: "Null removes the saved token. Without it, the saved one stays while the host is the same.",
    }),
  ),
});

/** An upstream to try before it is saved. Without a token, the saved one is sent if it is for the same host. */
export const MirrorConnection = Type.Object({ upstream: Upstream, token: Type.Optional(Token) });

/** An upstream of the settings to ask now. */
export const MirrorUpstreamCheck = Type.Object({ upstream: Type.String({ maxLength: 500 }) });

export const MirrorUpstreamCheckResult = Type.Object({
  isReachable: Type.Boolean(),
  milliseconds: Type.Integer(),
  message: Type.Optional(Type.String({ description: "Why it can't be reached." })),
});

/** A repository, or a file of it, that a rule refused to an account. */
export const MirrorRefusal = Type.Object({
  kind: Type.Enum([...repositoryKinds]),
  id: Type.String(),
  rule: Type.String(),
  account: Type.String({ description: "Empty for a request without an account." }),
  message: Type.String({ description: "What the caller was told." }),
  at: Type.String({ description: "The last time; repeated refusals count once in ten minutes." }),
});

export const MirrorRefusals = Type.Array(MirrorRefusal, { description: "Newest first." });

export type MirrorSettings = Static<typeof MirrorSettings>;
export type NewMirrorSettings = Static<typeof NewMirrorSettings>;
export type MirrorConnection = Static<typeof MirrorConnection>;
export type MirrorStatus = Static<typeof MirrorStatus>;
export type MirrorUpstreamCheckResult = Static<typeof MirrorUpstreamCheckResult>;
export type MirrorRefusal = Static<typeof MirrorRefusal>;
