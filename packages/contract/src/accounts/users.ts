import { type Static, Type } from "typebox";

/** A user as admins of the hub see them. */
const HubUser = Type.Object({
  name: Type.String(),
  fullname: Type.String(),
  isAdmin: Type.Boolean(),
  isDisabled: Type.Boolean(),
  createdAt: Type.String(),
  lastSeenAt: Type.Optional(Type.String({ description: "The last use of a token or session, to the minute." })),
});

export const HubUsers = Type.Object({
  users: Type.Array(HubUser),
  hasMore: Type.Boolean({ description: "Whether more users match." }),
});

export const UserState = Type.Object({ isDisabled: Type.Boolean() });

export type HubUser = Static<typeof HubUser>;
export type HubUsers = Static<typeof HubUsers>;
