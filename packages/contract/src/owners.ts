import { type Static, Type } from "typebox";
import { Members } from "./accounts.ts";
import { limits } from "./limits.ts";

const Activity = Type.Object({
  type: Type.Enum(["commit", "discussion", "pull_request", "member"]),
  user: Type.String(),
  at: Type.String(),
  repo: Type.Optional(
    Type.Object({ type: Type.Enum(["model", "dataset"]), name: Type.String({ description: "owner/name" }) }),
  ),
  title: Type.Optional(Type.String({ description: "Of the commit, discussion or pull request." })),
  number: Type.Optional(Type.Integer({ description: "Of the discussion or pull request." })),
  commit: Type.Optional(Type.String()),
});

/** A user, an organization, or an owner of mirrored repositories without an account on this hub. */
export const OwnerOverview = Type.Object({
  type: Type.Enum(["user", "org", "mirrored"]),
  name: Type.String(),
  fullname: Type.String(),
  bio: Type.String(),
  website: Type.String(),
  createdAt: Type.Optional(Type.String()),
  numModels: Type.Integer({ description: "Models that you can see." }),
  numDatasets: Type.Integer({ description: "Datasets that you can see." }),
  numCollections: Type.Integer({ description: "Collections that you can see." }),
  downloads: Type.Integer({ description: "Of all its repositories, last 30 days." }),
  likes: Type.Integer(),
  storage: Type.Integer({ description: "Bytes." }),
  orgs: Type.Array(Type.Object({ name: Type.String(), fullname: Type.String() })),
  /** Absent if only members can list them. */
  members: Type.Optional(Members),
  canCreate: Type.Boolean({ description: "Whether you can create repositories here." }),
  defaultPrivate: Type.Boolean({ description: "Whether new repositories are private by default." }),
  canManage: Type.Boolean({ description: "Whether you can change profile and members." }),
  commitsPerWeek: Type.Array(Type.Integer(), { description: "Last 26 weeks, oldest first." }),
  activity: Type.Array(Activity, { description: "Newest first." }),
});

/** What is left out stays. */
export const ProfileChange = Type.Object({
  fullname: Type.Optional(Type.String({ minLength: 1, maxLength: limits.displayName, pattern: "^[^\\u0000]*$" })),
  bio: Type.Optional(Type.String({ maxLength: limits.bio, pattern: "^[^\\u0000]*$" })),
  website: Type.Optional(Type.String({ maxLength: limits.website, pattern: "^(?:https?://[^\\s\\u0000]+)?$" })),
});

export type OwnerOverview = Static<typeof OwnerOverview>;
export type ProfileChange = Static<typeof ProfileChange>;
