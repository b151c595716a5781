import { createHash, sign } from "node:crypto";
import { writeBundle } from "../../../catalogue/supply-chain/signatures/bundle.ts";
import { preAuthEncoding } from "../../../catalogue/supply-chain/signatures/statement.ts";
import { type CertificateForTests, type LogForTests, nameOf } from "./certificate-writer.ts";
import { der, ecdsaWithSha256, fullTime, integer, octets, oid, sequence, set } from "./der-writer.ts";

const hash = (...parts: readonly Uint8Array[]): Buffer => createHash("sha256").update(Buffer.concat(parts)).digest();
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
const hashOf = (log: LogForTests) => (log.privateKey.asymmetricKeyType === "ed25519" ? null : "sha256");

interface RootParts {
  readonly authorities: readonly CertificateForTests[];
  readonly logs?: readonly LogForTests[];
  readonly certificateLogs?: readonly LogForTests[];
  /** Each with the certificates that lead to its root. */
  readonly timestampAuthorities?: readonly (readonly CertificateForTests[])[];
}

/** The name of every log. */
const origin = "log.sigstore.example";

const chainOf = (certificates: readonly CertificateForTests[]) => ({
  certChain: { certificates: certificates.map(({ rawBytes }) => ({ rawBytes })) },
});

const logOf = ({ id, publicKey }: LogForTests) => ({
  baseUrl: `https://${origin}`,
  publicKey: { rawBytes: base64(publicKey) },
  logId: { keyId: base64(id) },
});

/** The text of a `trusted_root.json`. */
export const writeRoot = ({
  authorities,
  logs = [],
  certificateLogs = [],
  timestampAuthorities = [],
}: RootParts): string =>
  JSON.stringify({
    mediaType: "application/vnd.dev.sigstore.trustedroot+json;version=0.1",
    certificateAuthorities: authorities.map((one) => chainOf([one])),
    tlogs: logs.map(logOf),
    ctlogs: certificateLogs.map(logOf),
    timestampAuthorities: timestampAuthorities.map(chainOf),
  });

/** A payload that a certificate signed. */
export interface SignedPayload {
  readonly payload: Buffer;
  readonly signature: Buffer;
  readonly certificate: CertificateForTests;
}

export const signPayload = (certificate: CertificateForTests, payload: Buffer, prefix?: string): SignedPayload => ({
  payload,
  signature: sign("sha256", preAuthEncoding(payload, prefix), certificate.privateKey),
  certificate,
});

/** What a log records: kind, version and body. */
export interface EntryText {
  readonly kind: string;
  readonly version: string;
  readonly spec: object;
}

export const olderEntry = ({ payload, signature }: SignedPayload): EntryText => {
  const payloadHash = { algorithm: "sha256", value: hash(payload).toString("hex") };
  return { kind: "dsse", version: "0.0.1", spec: { payloadHash, signatures: [{ signature: base64(signature) }] } };
};

export const newerEntry = ({ payload, signature }: SignedPayload): EntryText => {
  const payloadHash = { algorithm: "SHA2_256", digest: base64(hash(payload)) };
  const signatures = [{ content: base64(signature) }];
  return { kind: "dsse", version: "0.0.2", spec: { dsseV002: { payloadHash, signatures } } };
};

/** The kind for any file, here for the bytes that were signed. */
export const recordEntry = ({ payload, signature }: SignedPayload): EntryText => {
  const data = { hash: { algorithm: "sha256", value: hash(preAuthEncoding(payload)).toString("hex") } };
  return { kind: "hashedrekord", version: "0.0.1", spec: { data, signature: { content: base64(signature) } } };
};

const bodyOf = ({ kind, version, spec }: EntryText): Buffer =>
  Buffer.from(JSON.stringify({ apiVersion: version, kind, spec }));

/** When the log says it recorded an entry, signed. */
export const promiseFor = (log: LogForTests, text: EntryText, seconds: number): object => {
  const entry = { body: base64(bodyOf(text)), integratedTime: seconds, logID: log.id.toString("hex"), logIndex: 7 };
  const promise = sign(hashOf(log), Buffer.from(JSON.stringify(entry)), log.privateKey);
  return { integratedTime: String(seconds), inclusionPromise: { signedEntryTimestamp: base64(promise) } };
};

/** That an entry is the second of three in a log, whose root hash is signed. */
export const proofFor = (log: LogForTests, text: EntryText, name = origin): { readonly inclusionProof: object } => {
  const [first, own, last] = [Buffer.from("first"), bodyOf(text), Buffer.from("last")].map((leaf) =>
    hash(Buffer.from([0]), leaf),
  ) as [Buffer, Buffer, Buffer];
  const node = (left: Buffer, right: Buffer) => hash(Buffer.from([1]), left, right);
  const note = `${origin}\n3\n${base64(node(node(first, own), last))}\n`;
  const signature = Buffer.concat([log.id.subarray(0, 4), sign(hashOf(log), Buffer.from(note), log.privateKey)]);
  return {
    inclusionProof: {
      logIndex: "1",
      treeSize: "3",
      hashes: [base64(first), base64(last)],
      checkpoint: { envelope: `${note}\n\u2014 ${name} ${base64(signature)}\n` },
    },
  };
};

/** An entry as a bundle has it, with a promise or a proof or both. */
export const entryOf = (log: LogForTests, text: EntryText, ...evidence: readonly object[]): object => ({
  logIndex: "7",
  logId: { keyId: base64(log.id) },
  kindVersion: { kind: text.kind, version: text.version },
  integratedTime: "0",
  canonicalizedBody: base64(bodyOf(text)),
  ...Object.assign({}, ...evidence),
});

const signedData = "2a864886f70d010702";
const timestampInfo = "2a864886f70d0109100104";
const sha256Id = sequence(oid("608648016503040201"));

/** A timestamp by RFC 3161 over a signature. */
export const timestampFor = (signature: Buffer, authority: CertificateForTests, at: number): object => {
  const imprint = sequence(sha256Id, octets(hash(signature)));
  const info = sequence(integer(1), oid("2a0304"), imprint, integer(9), fullTime(at));
  const attributes = [
    sequence(oid("2a864886f70d010903"), set(oid(timestampInfo))),
    sequence(oid("2a864886f70d010904"), set(octets(hash(info)))),
  ];
  const signer = sequence(
    integer(1),
    sequence(nameOf(authority.issuerName), integer(authority.serial)),
    sha256Id,
    der(0xa0, ...attributes),
    ecdsaWithSha256,
    octets(sign("sha256", set(...attributes), authority.privateKey)),
  );
  const content = sequence(oid(timestampInfo), der(0xa0, octets(info)));
  const data = sequence(integer(3), set(sha256Id), content, set(signer));
  const response = sequence(sequence(integer(0)), sequence(oid(signedData), der(0xa0, data)));
  return { signedTimestamp: base64(response) };
};

interface Evidence {
  readonly entries?: readonly object[];
  readonly timestamps?: readonly object[];
  /** Of the format: older ones need a promise, newer ones a proof. */
  readonly version?: "0.1" | "0.3";
}

/** A bundle of Sigstore as parsed JSON. */
export const sigstoreBundle = (
  { payload, signature, certificate: { publicKey, rawBytes } }: SignedPayload,
  { entries = [], timestamps = [], version = "0.3" }: Evidence,
) => ({
  ...JSON.parse(writeBundle(payload, signature, publicKey)),
  mediaType:
    version === "0.1"
      ? "application/vnd.dev.sigstore.bundle+json;version=0.1"
      : "application/vnd.dev.sigstore.bundle.v0.3+json",
  verificationMaterial: {
    certificate: { rawBytes },
    tlogEntries: entries,
    timestampVerificationData: { rfc3161Timestamps: timestamps },
  },
});
