import { type Static, Type } from "typebox";

/** The hub's public key. */
export const HubPublicKey = Type.Object({
  publicKey: Type.String({ description: "PEM." }),
  fingerprint: Type.String({ description: "SHA-256 of the key's DER encoding, in hexadecimal." }),
  algorithm: Type.Literal("ecdsa-p256-sha256"),
});

export type HubPublicKey = Static<typeof HubPublicKey>;
