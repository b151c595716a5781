import { type Static, Type } from "typebox";
import { limits } from "./limits.ts";

const Status = Type.Enum(["pending", "accepted", "rejected"]);
const User = Type.String({ minLength: 1, maxLength: 100 });

/** Requests for the files of a gated repository, oldest first. The next page is in the `Link` header. */
export const AccessRequests = Type.Array(
  Type.Object({
    user: Type.Object({ user: Type.String(), fullname: Type.String() }),
    status: Status,
    timestamp: Type.String(),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: "Answers to the form of the card." }),
    ),
    rejectionReason: Type.Optional(Type.String()),
  }),
);

/** The answer to a request. `pending` takes an answer back. */
export const AccessAnswer = Type.Object({
  user: User,
  status: Status,
  rejectionReason: Type.Optional(
    Type.Union([Type.String({ maxLength: limits.reason, pattern: "^[^\\u0000]*$" }), Type.Null()]),
  ),
});

/** A user who gets access without asking. */
export const AccessGrant = Type.Object({ user: User });

/** Where your own request stands. */
export const AccessState = Type.Object({ status: Status, rejectionReason: Type.Optional(Type.String()) });

/** Answers to the form of the card. */
export const AccessForm = Type.Object({ fields: Type.Optional(Type.Record(Type.String(), Type.Unknown())) });

/** Your own access to the files of a gated repository, and your request for it. */
export const OwnAccess = Type.Object({
  canRead: Type.Boolean({ description: "Whether you can read all files." }),
  usualDays: Type.Optional(
    Type.Integer({ description: "Days within which most requests were answered, if there were enough." }),
  ),
  request: Type.Optional(
    Type.Object({
      status: Status,
      requestedAt: Type.String(),
      answeredAt: Type.Optional(Type.String()),
      rejectionReason: Type.Optional(Type.String()),
      fields: Type.Record(Type.String(), Type.String()),
    }),
  ),
});

export type OwnAccess = Static<typeof OwnAccess>;
export type AccessRequests = Static<typeof AccessRequests>;
export type AccessAnswer = Static<typeof AccessAnswer>;
export type AccessState = Static<typeof AccessState>;
