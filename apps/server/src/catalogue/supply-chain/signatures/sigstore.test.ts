import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  type CertificateForTests,
  createCertificate,
  createLog,
} from "../../../testing/publishing/signatures/certificate-writer.ts";
import {
  entryOf,
  newerEntry,
  olderEntry,
  promiseFor,
  proofFor,
  recordEntry,
  signPayload,
  sigstoreBundle,
  timestampFor,
  writeRoot,
} from "../../../testing/publishing/signatures/sigstore-writer.ts";
import { sigstoreIdentity } from "./sigstore.ts";
import { writeStatement } from "./statement.ts";
import { verifyBundle } from "./verify-bundle.ts";

const payload = writeStatement("net", [{ path: "a", sha256: createHash("sha256").update("a").digest("hex") }]);
const seconds = Math.floor(Date.now() / 1000) - 90 * 24 * 3600;
const at = seconds * 1000;
const minute = 60_000;
const long = { validFrom: at - 400 * 24 * 3600_000, validTo: at + 400 * 24 * 3600_000 };

const authority = createCertificate({ name: "fulcio", isAuthority: true, ...long });
const stranger = createCertificate({ name: "fulcio", isAuthority: true, ...long });
const log = createLog();
const newerLog = createLog("ed25519");
const otherLog = createLog();
const certificateLog = createLog();
const timestampRoot = createCertificate({ name: "time root", isAuthority: true, ...long });
const timestampAuthority = createCertificate({ name: "time", issuer: timestampRoot, ...long });
const otherTimestampAuthority = createCertificate({ name: "time", issuer: timestampRoot, ...long });

const parts = {
  authorities: [authority],
  logs: [log, newerLog],
  certificateLogs: [certificateLog],
  timestampAuthorities: [[timestampAuthority, timestampRoot]],
};
const root = writeRoot(parts);

const createLeaf = (more: Partial<Parameters<typeof createCertificate>[0]> = {}): CertificateForTests =>
  createCertificate({
    name: "",
    issuer: authority,
    email: "ada@acme.example",
    oidcIssuer: "https://accounts.acme.example",
    validFrom: at - minute,
    validTo: at + 9 * minute,
    log: certificateLog,
    ...more,
  });
const signed = signPayload(createLeaf(), payload);
const elsewhere = signPayload(signed.certificate, writeStatement("other", []));

const signerOf = (bundle: object, sigstoreRoot = root) => {
  const trust = { keys: [], roots: [], sigstoreRoot, now: Date.now() };
  const outcome = verifyBundle(Buffer.from(JSON.stringify(bundle)), trust, sigstoreIdentity);
  return "bundle" in outcome ? outcome.bundle.signer : outcome.problem;
};
const ada = { kind: "sigstore", name: "ada@acme.example", isConfirmed: true };
const unconfirmed = { kind: "certificate", isConfirmed: false };

const older = olderEntry(signed);
const newer = newerEntry(signed);
const promised = (one = signed, text = olderEntry(one), time = seconds, by = log) =>
  sigstoreBundle(one, { entries: [entryOf(by, text, promiseFor(by, text, time))], version: "0.1" });
const timestamp = timestampFor(signed.signature, timestampAuthority, at);
const proven = (text = newer, proof: object = proofFor(newerLog, text), timestamps = [timestamp]) =>
  sigstoreBundle(signed, { entries: [entryOf(newerLog, text, proof)], timestamps });

describe("a signer is confirmed", () => {
  test.each([
    ["by the time that a log has signed", promised()],
    [
      "by a signed time and a proof, as most bundles have both",
      sigstoreBundle(signed, { entries: [entryOf(log, older, promiseFor(log, older, seconds), proofFor(log, older))] }),
    ],
    ["by the proof of a newer log, and a timestamp", proven()],
    ["by an entry that names what was signed", promised(signed, recordEntry(signed))],
  ])("%s", (_name, bundle) => {
    expect(signerOf(bundle)).toMatchObject(ada);
  });

  test("by a timestamp alone, if the root names no logs", () => {
    const own = signPayload(createLeaf({ log: undefined }), payload);
    const bundle = sigstoreBundle(own, { timestamps: [timestampFor(own.signature, timestampAuthority, at)] });
    const company = writeRoot({ ...parts, logs: [], certificateLogs: [] });
    expect(signerOf(bundle, company)).toMatchObject(ada);
    expect(signerOf(sigstoreBundle(own, {}), company)).toMatchObject(unconfirmed);
    expect(signerOf(bundle, writeRoot({ ...parts, certificateLogs: [] }))).toMatchObject(unconfirmed);
  });

  test("whose release wrote the prefix in capitals", () => {
    expect(signerOf(promised(signPayload(createLeaf(), payload, "DSSEV1")))).toMatchObject(ada);
  });

  test("with the same fingerprint for another key, and another one for another sign-in provider", () => {
    const first = signerOf(promised());
    expect(signerOf(promised(signPayload(createLeaf(), payload)))).toEqual(first);
    const other = createLeaf({ oidcIssuer: "https://other.example" });
    expect(signerOf(promised(signPayload(other, payload)))).toMatchObject(ada);
    expect(signerOf(promised(signPayload(other, payload)))).not.toEqual(first);
  });
});

describe("a signer is not confirmed", () => {
  const tampered = promised();
  const [entry] = tampered.verificationMaterial.tlogEntries as [Record<string, unknown>];
  const changed = (more: object) => ({
    ...tampered,
    verificationMaterial: { ...tampered.verificationMaterial, tlogEntries: [{ ...entry, ...more }] },
  });

  test.each<[string, object]>([
    ["without an entry", sigstoreBundle(signed, {})],
    ["by an unknown log", promised(signed, older, seconds, otherLog)],
    ["by another log's key under a known id", changed(promiseFor(otherLog, older, seconds))],
    ["by a time that the log did not sign", changed({ integratedTime: String(seconds + 1) })],
    ["by an entry without promise or proof", changed({ inclusionPromise: undefined })],
    ["by an entry about another payload", promised(signed, olderEntry({ ...elsewhere, signature: signed.signature }))],
    ["by an entry about another signature", promised(signed, olderEntry({ ...elsewhere, payload }))],
    ["by a time before the certificate", promised(signed, older, seconds - 120)],
    ["by a time after the certificate", promised(signed, older, seconds + 600)],
  ])("%s", (_name, bundle) => {
    expect(signerOf(bundle)).toMatchObject(unconfirmed);
  });

  const proof = proofFor(newerLog, newer) as { inclusionProof: Record<string, unknown> };
  test.each<[string, object]>([
    ["without a time", proven(newer, proof, [])],
    ["by a checkpoint with another log's key", proven(newer, proofFor({ ...otherLog, id: newerLog.id }, newer))],
    [
      "by a proof that leads to another root hash",
      proven(newer, {
        inclusionProof: { ...proof.inclusionProof, hashes: [...(proof.inclusionProof.hashes as [])].reverse() },
      }),
    ],
    ["by the proof of another entry", proven(newer, proofFor(newerLog, older))],
    [
      "by a proof without checkpoint",
      proven(newer, { inclusionProof: { ...proof.inclusionProof, checkpoint: undefined } }),
    ],
    ["by a proven entry about another payload", proven(newerEntry({ ...elsewhere, signature: signed.signature }))],
    ["by a proven entry about another signature", proven(newerEntry({ ...elsewhere, payload }))],
  ])("%s", (_name, bundle) => {
    expect(signerOf(bundle)).toMatchObject(unconfirmed);
  });

  test.each<[string, object]>([
    ["over another signature", timestampFor(elsewhere.signature, timestampAuthority, at)],
    ["by another authority", timestampFor(signed.signature, otherTimestampAuthority, at)],
    [
      "by another key of a known authority",
      timestampFor(signed.signature, { ...timestampAuthority, privateKey: stranger.privateKey }, at),
    ],
    ["before the certificate", timestampFor(signed.signature, timestampAuthority, at - 2 * minute)],
    ["after the certificate", timestampFor(signed.signature, timestampAuthority, at + 10 * minute)],
  ])("by a timestamp %s", (_name, broken) => {
    expect(signerOf(proven(newer, proof, [broken]))).toMatchObject(unconfirmed);
  });

  test.each<[string, CertificateForTests]>([
    ["no log has recorded", createLeaf({ log: undefined })],
    ["another log has recorded", createLeaf({ log: otherLog })],
    ["another authority issued", createLeaf({ issuer: stranger })],
    ["is for web servers", createLeaf({ isServer: true })],
    ["names no one", createLeaf({ email: "" })],
  ])("with a certificate that %s", (_name, certificate) => {
    expect(signerOf(promised(signPayload(certificate, payload)))).toMatchObject(unconfirmed);
  });

  test("by a root that can't be read, and the sentence says so", () => {
    expect(signerOf(promised(), '{"tlogs":[{"publicKey":{"keyDetails":"of later years"}}]}')).toEqual({
      state: "unsupported",
      message: "The hub can't read its Sigstore root. An admin must replace ORRERY_SIGSTORE_ROOT.",
    });
  });

  test("by a checkpoint whose name is a regular expression that takes hours", () => {
    const hostile = proofFor(newerLog, newer, "((h|t|p|s|:|/|.)+)+#");
    expect(signerOf(proven(newer, hostile))).toMatchObject(unconfirmed);
  });

  const hostileValues = [null, "x", "9".repeat(50_000), [], { length: 1e9 }];
  const complete = sigstoreBundle(signed, {
    entries: [entryOf(log, older, promiseFor(log, older, seconds), proofFor(log, older))],
    timestamps: [timestamp],
  });
  const pathsIn = (value: unknown, path: readonly string[] = []): string[][] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsIn(inner, [...path, key])])
      : [];
  const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
    if (key === undefined) return by;
    const copy = structuredClone(value) as Record<string, unknown>;
    copy[key] = replaced(copy[key], rest, by);
    return copy;
  };

  test("by a bundle with any value of another type, and no such bundle fails otherwise", () => {
    const expected = signerOf(complete);
    expect(expected).toMatchObject(ada);
    for (const path of pathsIn(complete.verificationMaterial))
      for (const value of hostileValues) {
        const hostile = { ...complete, verificationMaterial: replaced(complete.verificationMaterial, path, value) };
        // Of some values nothing depends: of the size of the tree, which the signed checkpoint has too.
        expect([
          expected,
          expect.objectContaining(unconfirmed),
          expect.objectContaining({ state: "invalid" }),
          undefined,
        ]).toContainEqual(signerOf(hostile));
      }
  });
});
