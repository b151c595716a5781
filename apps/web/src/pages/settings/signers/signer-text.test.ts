import type { Signer } from "@orrery/contract";
import { expect, test } from "vitest";
import { originText, pemProblem } from "./signer-text.ts";

const signer: Signer = {
  fingerprint: "a".repeat(64),
  kind: "key",
  name: "Release key",
  status: "trusted",
  lastSeenAt: "2026-01-01T00:00:00.000Z",
};

test.each([
  [{}, "–"],
  [{ reason: "first use", source: "acme/net" }, "First use in acme/net"],
  [{ reason: "added by an admin", decidedBy: "ada" }, "Added by ada"],
  [{ status: "seen" as const, source: "acme/net" }, "in acme/net"],
])("%j came about as %j", (fields, text) => expect(originText({ ...signer, ...fields })).toBe(text));

test.each([
  ["-----BEGIN PUBLIC KEY-----\nMFk=\n-----END PUBLIC KEY-----", undefined],
  ["-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----", undefined],
  ["-----BEGIN EC PRIVATE KEY-----", "This is a private key. Paste the public key instead."],
  ["ssh-ed25519 AAAA", "Paste a public key or a certificate in PEM."],
  ["x".repeat(10_001), "The text is too long. Paste one key or one certificate."],
])("%j: %j", (text, problem) => expect(pemProblem(text)).toBe(problem));
