import { createHash, createPublicKey, type KeyObject, verify, X509Certificate } from "node:crypto";
import { isRecord } from "../../../text/is-record.ts";
import { payloadType, preAuthEncoding, SignatureProblem } from "./statement.ts";

type Json = Readonly<Record<string, unknown>>;

/** A signature bundle taken apart; nothing is verified yet. */
export interface SignatureBundle {
  readonly payload: Buffer;
  readonly signature: Buffer;
  /** Leaf first. Empty if the signer used a plain key. */
  readonly certificates: readonly X509Certificate[];
  /** Names the key of a signer who used a plain key. */
  readonly keyHint: string;
  readonly mediaType: unknown;
  /** What confirms the signer, as JSON for a library with its own reader. */
  readonly material: Json;
}

/** A real bundle has at most 3 certificates, one log entry and one timestamp: 6 KB. */
const maxParts = 10;
const maxMaterialLength = 128 * 1024;

const invalid = (message: string): SignatureProblem => new SignatureProblem("invalid", message);
const objectOf = (value: unknown): Json => (isRecord(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const certificateOf = (value: unknown): X509Certificate => {
  try {
    return new X509Certificate(Buffer.from(textOf(objectOf(value).rawBytes), "base64"));
  } catch {
    throw invalid("A certificate of the signature is damaged.");
  }
};

/**
 * A copy with a limit of size and depth. No field of the format is called `length`, but readers of bytes would take an object
 * with one for a list of so many.
 */
const boundedCopy = (material: Json): Json => {
  const text = (() => {
    try {
      return JSON.stringify(material, (key, value: unknown) => (key === "length" ? undefined : value));
    } catch {
      return undefined;
    }
  })();
  if (text === undefined || text.length > maxMaterialLength)
    throw invalid("The certificates and log entries of model.sig are too large.");
  return objectOf(JSON.parse(text));
};

/** What confirms the signer: certificates, log entries and timestamps, as many as can be verified at once. */
const materialIn = (bundle: Json): Json => {
  const material = objectOf(bundle.verificationMaterial);
  const parts: Readonly<Record<string, unknown>> = {
    certificates: objectOf(material.x509CertificateChain).certificates,
    "log entries": material.tlogEntries,
    timestamps: objectOf(material.timestampVerificationData).rfc3161Timestamps,
  };
  for (const [name, list] of Object.entries(parts))
    if (listOf(list).length > maxParts) throw invalid(`model.sig has more than ${maxParts} ${name}.`);
  return boundedCopy(material);
};

const certificatesIn = (material: Json): X509Certificate[] => {
  if (material.certificate !== undefined) return [certificateOf(material.certificate)];
  return listOf(objectOf(material.x509CertificateChain).certificates).map(certificateOf);
};

/** Reads a Sigstore bundle with a DSSE envelope, as `model.sig` has it. */
export const readBundle = (bytes: Uint8Array): SignatureBundle => {
  let json: Json;
  try {
    json = objectOf(JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    throw invalid("model.sig is not JSON.");
  }
  const material = materialIn(json);
  const envelope = objectOf(json.dsseEnvelope);
  if (textOf(envelope.payload) === "") throw invalid("model.sig has no DSSE envelope.");
  if (envelope.payloadType !== payloadType) throw invalid("The envelope of model.sig is not an in-toto statement.");
  const signatures = listOf(envelope.signatures);
  if (signatures.length !== 1) throw invalid("model.sig must have one signature.");
  return {
    payload: Buffer.from(textOf(envelope.payload), "base64"),
    signature: Buffer.from(textOf(objectOf(signatures[0]).sig), "base64"),
    certificates: certificatesIn(material),
    keyHint: textOf(objectOf(material.publicKey).hint),
    mediaType: json.mediaType,
    material,
  };
};

/** The hash that belongs to the curve of a key; undefined for other kinds of keys. */
const hashOfKey = (key: KeyObject): string | undefined => {
  const hashes: Readonly<Record<string, string>> = { prime256v1: "sha256", secp384r1: "sha384", secp521r1: "sha512" };
  return key.asymmetricKeyType === "ec" ? hashes[key.asymmetricKeyDetails?.namedCurve ?? ""] : undefined;
};

/** Whether a key signed the bundle. Early releases of model signing wrote the prefix in capitals. */
export const isSignedBy = (key: KeyObject, { payload, signature }: SignatureBundle): boolean => {
  const hash = hashOfKey(key);
  if (!hash) return false;
  return ["DSSEv1", "DSSEV1"].some((prefix) => {
    try {
      return verify(hash, preAuthEncoding(payload, prefix), key, signature);
    } catch {
      return false;
    }
  });
};

/** How bundles name a key: the SHA-256 of its PEM text. */
export const hintOf = (key: KeyObject): string =>
  createHash("sha256")
    .update(key.export({ type: "spki", format: "pem" }))
    .digest("hex");

/** Reads public keys in PEM; undefined for other text or kinds of keys. */
export const readPublicKey = (pem: string): KeyObject | undefined => {
  try {
    const key = createPublicKey(pem);
    return hashOfKey(key) ? key : undefined;
  } catch {
    return undefined;
  }
};

export const writeBundle = (payload: Buffer, signature: Buffer, publicKey: KeyObject): string =>
  `${JSON.stringify({
    mediaType: "application/vnd.dev.sigstore.bundle.v0.3+json",
    verificationMaterial: { publicKey: { hint: hintOf(publicKey) }, tlogEntries: [] },
    dsseEnvelope: {
      payload: payload.toString("base64"),
      payloadType,
      signatures: [{ sig: signature.toString("base64"), keyid: "" }],
    },
  })}\n`;

/** SHA-256 of the public key's DER encoding: one name for a key, whatever its PEM looks like. */
export const fingerprintOfKey = (key: KeyObject): string =>
  createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex");
