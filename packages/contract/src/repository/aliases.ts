import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";

const Name = Type.String({ description: 'Without the "@", such as production.' });
const Commit = Type.String({ description: "A commit id of 40 hexadecimal digits." });
const Reason = Type.Optional(
  Type.String({ maxLength: limits.reason, description: "Shown in the history and the audit log." }),
);

/** What a commit needs before an alias moves to it. */
export const PromotionRules = Type.Object({
  approvals: Type.Integer({
    minimum: 0,
    maximum: limits.aliasApprovals,
    description: "People with write access, other than the one who proposes.",
  }),
  needsCleanScan: Type.Boolean({ description: "Every file was scanned, and none has issues." }),
  needsSignature: Type.Optional(
    Type.Boolean({ description: "A trusted signer signed exactly these files. Default: `false`." }),
  ),
});

/** The rules that apply, and who set them. */
export const EffectivePromotionRules = Type.Object({
  ...PromotionRules.properties,
  needsSignature: Type.Boolean(),
  source: Type.Enum(["repository", "organization", "default"]),
});

const RuleState = Type.Object({
  rule: Type.Enum(["approvals", "scan", "signature"]),
  isMet: Type.Boolean(),
  detail: Type.String(),
});

const TargetCommit = Type.Object({ id: Commit, title: Type.String(), date: Type.String() });

export const Alias = Type.Object({
  name: Name,
  targetCommit: Commit,
  title: Type.String({ description: "Of the commit." }),
  previousCommit: Type.Union([Commit, Type.Null()], { description: "A rollback goes there." }),
  updatedAt: Type.String(),
  updatedBy: Type.String(),
});

/** A request to move an alias. */
export const AliasRequest = Type.Object({
  number: Type.Integer(),
  alias: Name,
  target: TargetCommit,
  from: Type.Union([Commit, Type.Null()], { description: "Where the alias was; null if it is new." }),
  status: Type.Enum(["open", "moved", "closed", "superseded"], {
    description: "`superseded`: the alias moved to another commit.",
  }),
  requestedBy: Type.String(),
  requestedAt: Type.String(),
  reason: Type.String(),
  approvedBy: Type.Array(Type.String()),
  decidedBy: Type.Optional(Type.String()),
  decidedAt: Type.Optional(Type.String()),
  rules: Type.Array(RuleState, { description: "Empty unless the request is open." }),
  canApprove: Type.Boolean({ description: "Whether you can approve it." }),
});

/** Aliases of a repository, open requests and the rules. */
export const AliasOverview = Type.Object({
  aliases: Type.Array(Alias),
  requests: Type.Array(AliasRequest),
  rules: EffectivePromotionRules,
  canPropose: Type.Boolean(),
  canSetRules: Type.Boolean(),
});

const AliasMove = Type.Object({
  position: Type.Integer(),
  action: Type.Enum(["move", "rollback", "delete"]),
  from: Type.Union([Commit, Type.Null()]),
  to: Type.Union([Commit, Type.Null()]),
  title: Type.String({ description: "Of the commit that it moved to." }),
  by: Type.String(),
  at: Type.String(),
  reason: Type.String(),
  approvedBy: Type.Array(Type.String()),
});

/** Moves of an alias, the newest first. */
export const AliasHistory = Type.Array(AliasMove);

export const NewAliasRequest = Type.Object({
  revision: Type.String({ minLength: 1, maxLength: limits.revision, description: "Branch, tag, commit or @alias." }),
  reason: Reason,
  expectedCommit: Type.Optional(
    Type.String({
      pattern: "^([0-9a-f]{40})?$",
      description: "Refuse if the alias is elsewhere. Empty: it must not exist.",
    }),
  ),
});

export const AliasRollback = Type.Object({
  to: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: limits.revision,
      description: "A commit that the alias has had. Default: the last.",
    }),
  ),
  reason: Reason,
});

export const AliasDecision = Type.Object({ reason: Reason });

export type PromotionRules = Static<typeof PromotionRules>;
export type EffectivePromotionRules = Static<typeof EffectivePromotionRules>;
export type Alias = Static<typeof Alias>;
export type AliasRequest = Static<typeof AliasRequest>;
export type AliasOverview = Static<typeof AliasOverview>;
export type AliasHistory = Static<typeof AliasHistory>;
export type NewAliasRequest = Static<typeof NewAliasRequest>;
export type AliasRollback = Static<typeof AliasRollback>;
