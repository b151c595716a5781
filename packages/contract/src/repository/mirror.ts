import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { repositoryKinds } from "../repository-kind.ts";

/** How old the upstream's last answer about a mirrored revision is. */
export const MirrorMark = Type.Object(
  {
    upstream: Type.String(),
    checkedAt: Type.String({ description: "When the upstream last confirmed the revision." }),
    isStale: Type.Boolean({ description: "Whether the upstream could not be reached since, or no longer has it." }),
    message: Type.Optional(Type.String({ description: "Why the last attempt failed." })),
  },
  { description: "For repositories that this hub mirrors." },
);

const kind = Type.Enum([...repositoryKinds]);
const texts = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 200, description }));
const choices = <T extends string>(values: readonly T[], description: string) =>
  Type.Optional(Type.Array(Type.Enum([...values]), { minItems: 1, description }));
const above = (description: string) => Type.Optional(Type.Integer({ minimum: 0, description }));

const formats = ["pickle", "safetensors", "gguf", "onnx", "keras", "numpy", "code", "archive"] as const;
const verdicts = ["safe", "caution", "error", "suspicious", "unsafe"] as const;
const signatures = ["trusted", "signed", "untrusted", "unsigned"] as const;
const actions = ["allow", "deny", "review"] as const;

/** What a rule is for. All conditions must hold; of a list, one value. */
export const MirrorConditions = Type.Object(
  {
    organizations: texts(
      "Requests by members of these organizations of this hub. Without it, the rule is for everyone.",
    ),
    kinds: choices(repositoryKinds, "Models or datasets."),
    names: texts("Globs of repository ids, such as `acme/*`."),
    licenses: texts("Licenses as in the card; `none` for a repository without one."),
    tasks: texts("Tasks; `none` for a repository without one."),
    youngerThanDays: above("Created at the upstream less than so many days ago."),
    repositoryLargerThan: above("Bytes of all files on the main branch."),
    signature: Type.Optional(
      Type.Enum([...signatures], {
        description:
          "Of a commit: signed by a trusted signer, signed by anyone, not signed by a trusted signer, or not signed.",
      }),
    ),
    formats: choices(formats, "Formats of a file, by its name and its content."),
    fileLargerThan: above("Bytes of a file."),
    scans: choices(verdicts, "Verdicts of the scan of a file."),
  },
  { description: "Unknown conditions are refused." },
);

/** One rule. The first one that matches decides; without any, a repository is allowed. */
export const MirrorRule = Type.Object({
  name: Type.String({ minLength: 1, maxLength: limits.mirrorRuleName, description: "Shown in every refusal." }),
  action: Type.Enum([...actions]),
  when: MirrorConditions,
});

export const MirrorRules = Type.Array(MirrorRule, { maxItems: 200 });

/** What the rules say about something. */
export const MirrorVerdict = Type.Object({
  action: Type.Enum([...actions]),
  rule: Type.Optional(Type.String({ description: "The rule that decides; none if no rule matches." })),
});

/** A repository to check without storing anything. */
export const MirrorTrial = Type.Object({
  kind: Type.Optional(kind),
  id: Type.String({ minLength: 1, maxLength: limits.repositoryId }),
  organization: Type.Optional(
    Type.String({ maxLength: limits.name, description: "Judge a request by a member of this organization." }),
  ),
  rules: Type.Optional(MirrorRules),
});

/** What would happen to a repository and its files. */
export const MirrorTrialResult = Type.Object({
  ...MirrorVerdict.properties,
  signature: Type.Optional(
    Type.Enum(["trusted", "signed", "unsigned"], { description: "If a rule needs it: how the main branch is signed." }),
  ),
  files: Type.Array(Type.Object({ path: Type.String(), size: Type.Integer(), ...MirrorVerdict.properties }), {
    description: "Judged by name, size, and by the scan where the content is stored.",
  }),
});

const statuses = ["pending", "approved", "rejected"] as const;

/** A commit of a repository that waits for a decision, or has one. */
export const MirrorReview = Type.Object({
  kind,
  id: Type.String(),
  sha: Type.String(),
  rule: Type.String(),
  status: Type.Enum([...statuses]),
  requestedBy: Type.String({ description: "Empty for a request without an account." }),
  requestedAt: Type.String(),
  decidedBy: Type.Optional(Type.String()),
  decidedAt: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
});

export const MirrorReviews = Type.Array(MirrorReview, { description: "Newest first." });
export const MirrorReviewQuery = Type.Object({ status: Type.Optional(Type.Enum([...statuses])) });

/** What an admin decides about a review. */
export const MirrorDecision = Type.Object({
  kind,
  id: Type.String({ maxLength: limits.repositoryId }),
  sha: Type.String({ pattern: "^[0-9a-f]{40}$" }),
  status: Type.Enum(["approved", "rejected"]),
  reason: Type.String({ minLength: 1, maxLength: limits.reason }),
});

export type MirrorMark = Static<typeof MirrorMark>;
export type MirrorRule = Static<typeof MirrorRule>;
export type MirrorVerdict = Static<typeof MirrorVerdict>;
export type MirrorTrial = Static<typeof MirrorTrial>;
export type MirrorTrialResult = Static<typeof MirrorTrialResult>;
export type MirrorReview = Static<typeof MirrorReview>;
export type MirrorDecision = Static<typeof MirrorDecision>;
