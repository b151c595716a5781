import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";

/** A passkey of the signed-in user. */
export const PasskeySummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.Optional(Type.String()),
});

export const PasskeySummaries = Type.Array(PasskeySummary);

export const PasskeyName = Type.Object({
  name: Type.String({ minLength: 1, maxLength: limits.passkeyName, pattern: "\\S" }),
});

/** What a page gives to the browser (WebAuthn Level 3, as JSON). */
export const PasskeyOptions = Type.Record(Type.String(), Type.Unknown(), {
  description: "Options for navigator.credentials, in WebAuthn's JSON form. They work once, within five minutes.",
});

const bytes = (maxLength: number) => Type.String({ maxLength, pattern: "^[A-Za-z0-9_-]*$" });

const credential = { id: bytes(1_400), rawId: bytes(1_400), type: Type.Literal("public-key") };

/** A new passkey: its name, and what the browser returned. */
export const NewPasskey = Type.Object({
  ...PasskeyName.properties,
  response: Type.Object({
    ...credential,
    response: Type.Object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(16_000),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
    }),
  }),
});

/** What the browser returned for a sign-in. */
export const PasskeyAnswer = Type.Object({
  response: Type.Object({
    ...credential,
    response: Type.Object({
      clientDataJSON: bytes(4_000),
      authenticatorData: bytes(4_000),
      signature: bytes(2_000),
      userHandle: bytes(100),
    }),
  }),
});

export type PasskeySummary = Static<typeof PasskeySummary>;
export type PasskeyOptions = Static<typeof PasskeyOptions>;
export type NewPasskey = Static<typeof NewPasskey>;
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;
