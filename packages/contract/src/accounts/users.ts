import { type Static, Type } from "typebox";

/** A user as admins of the hub see them. */
const HubUser = Type.Object({
  name: Type.String(),
  fullname: Type.String(),
  isAdmin: Type.Boolean(),
  isService: Type.Boolean({ description: "Whether it is a program, which has tokens and cannot sign in to pages." }),
  isDisabled: Type.Boolean(),
  createdAt: Type.String(),
  lastSeenAt: Type.Optional(Type.String({ description: "The last use of a token or session, to the minute." })),
});

export const HubUsers = Type.Object({
  users: Type.Array(HubUser),
  hasMore: Type.Boolean({ description: "Whether more users match." }),
});

export const UserState = Type.Object({ isDisabled: Type.Boolean() });

/** A link that signs a person in once. */
export const UserInvitation = Type.Object({
  url: Type.String({ description: "Shown once. Send it to the person." }),
  expiresAt: Type.String(),
});

export const DeletedUser = Type.Object({
  transferred: Type.Array(Type.String(), { description: "The new names of the user's repositories." }),
});

export type HubUser = Static<typeof HubUser>;
export type HubUsers = Static<typeof HubUsers>;
export type UserInvitation = Static<typeof UserInvitation>;
export type DeletedUser = Static<typeof DeletedUser>;
