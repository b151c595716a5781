import { type Static, Type } from "typebox";

const role = Type.Enum(["read", "write", "admin"]);

export const Invitation = Type.Object({
  id: Type.String(),
  role,
  uses: Type.Integer({ description: "How many people have joined with it." }),
  maxUses: Type.Integer(),
  createdBy: Type.String(),
  createdAt: Type.String(),
  expiresAt: Type.String(),
});

export const Invitations = Type.Array(Invitation, { description: "Those that can still be used, newest first." });

export const NewInvitation = Type.Object({
  role: Type.Optional(Type.Enum(["read", "write", "admin"], { default: "read" })),
  maxUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
  expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, default: 7 })),
});

/** The only reply that shows the link. */
export const CreatedInvitation = Type.Object({ url: Type.String(), invitation: Invitation });

export const InvitationCode = Type.Object({ code: Type.String({ minLength: 1, maxLength: 200 }) });

/** What a link is for. */
export const InvitationPreview = Type.Object({
  organization: Type.String(),
  fullname: Type.String(),
  role,
  invitedBy: Type.String(),
  expiresAt: Type.String(),
  isMember: Type.Boolean({ description: "Whether you are a member already." }),
});

/** What is left out stays. */
export const OrganizationSettings = Type.Object({
  defaultPrivate: Type.Optional(
    Type.Boolean({ description: "Whether new repositories are private unless the request says otherwise." }),
  ),
  writersManage: Type.Optional(
    Type.Boolean({
      description: "Whether members with the role write can delete repositories, rename them and change who sees them.",
    }),
  ),
  membersHidden: Type.Optional(
    Type.Boolean({
      description:
        "Whether only members can see who belongs to the organization. Otherwise everyone can once it has a public repository.",
    }),
  ),
  ipRanges: Type.Optional(
    Type.Array(Type.String({ maxLength: 50 }), {
      maxItems: 50,
      description: "Addresses and ranges from which members reach the organization; empty for all.",
    }),
  ),
});

export type Invitation = Static<typeof Invitation>;
export type NewInvitation = Static<typeof NewInvitation>;
export type CreatedInvitation = Static<typeof CreatedInvitation>;
export type InvitationPreview = Static<typeof InvitationPreview>;
export type OrganizationSettings = Static<typeof OrganizationSettings>;
