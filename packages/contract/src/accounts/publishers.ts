import { type Static, Type } from "typebox";

const Claims = Type.Record(Type.String({ maxLength: 100 }), Type.String({ minLength: 1, maxLength: 500 }), {
  description: "Claims that the ID token must have, with their exact values.",
});

/** CI jobs that can write to a repository without a secret. */
const TrustedPublisher = Type.Object({
  id: Type.String(),
  issuer: Type.String({ description: "The issuer of ID tokens, such as https://token.actions.githubusercontent.com." }),
  claims: Claims,
  createdBy: Type.String({ description: "Its tokens have at most the permissions of this account." }),
  createdAt: Type.String(),
  lastUsedAt: Type.Optional(Type.String()),
});

export const TrustedPublishers = Type.Array(TrustedPublisher);

export const NewTrustedPublisher = Type.Object({
  issuer: Type.String({ maxLength: 300, pattern: "^https?://[^\\s?#]+$" }),
  claims: Claims,
});

export type TrustedPublishers = Static<typeof TrustedPublishers>;
export type NewTrustedPublisher = Static<typeof NewTrustedPublisher>;
