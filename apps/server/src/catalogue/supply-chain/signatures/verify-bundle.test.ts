import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  type CertificateForTests,
  createCertificate,
} from "../../../testing/publishing/signatures/certificate-writer.ts";
import { writeBundle } from "./bundle.ts";
import { compareFiles } from "./compare-files.ts";
import { preAuthEncoding, writeStatement } from "./statement.ts";
import { type TrustMaterial, verifyBundle } from "./verify-bundle.ts";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
const files = [
  { path: "config.json", sha256: hash("config") },
  { path: "model.safetensors", sha256: hash("weights") },
  { path: "sub/tokenizer.json", sha256: hash("tokenizer") },
];
const payload = writeStatement("net", files);
const now = Date.now();
const trust = (more: Partial<TrustMaterial> = {}): TrustMaterial => ({
  keys: [],
  roots: [],
  sigstoreRoot: "",
  now,
  ...more,
});
const pemOf = (key: KeyObject) => createPublicKey(key).export({ type: "spki", format: "pem" }).toString();

const keyBundle = (privateKey: KeyObject, statement = payload, hashName = "sha256", prefix = "DSSEv1") =>
  JSON.parse(
    writeBundle(statement, sign(hashName, preAuthEncoding(statement, prefix), privateKey), createPublicKey(privateKey)),
  );
const check = (bundle: unknown, material: TrustMaterial) => verifyBundle(Buffer.from(JSON.stringify(bundle)), material);
const signerOf = (bundle: unknown, material: TrustMaterial) => {
  const outcome = check(bundle, material);
  return "bundle" in outcome ? outcome.bundle.signer : outcome.problem;
};
const pair = (namedCurve: string) => generateKeyPairSync("ec", { namedCurve }).privateKey;

describe("signatures with keys", () => {
  test.each([
    ["P-256", "sha256"],
    ["P-384", "sha384"],
    ["P-521", "sha512"],
  ])("are verified on %s", (curve, hashName) => {
    const key = pair(curve);
    const outcome = check(keyBundle(key, payload, hashName), trust({ keys: [pemOf(pair("P-256")), pemOf(key)] }));
    expect(outcome).toMatchObject({ bundle: { signer: { kind: "key", isConfirmed: false } } });
  });

  test("of early releases, with the prefix in capitals, are verified", () => {
    const key = pair("P-256");
    expect(signerOf(keyBundle(key, payload, "sha256", "DSSEV1"), trust({ keys: [pemOf(key)] }))).toHaveProperty(
      "kind",
      "key",
    );
  });

  test("have no signer if the key is not known", () => {
    expect(signerOf(keyBundle(pair("P-256")), trust({ keys: [pemOf(pair("P-256"))] }))).toBeUndefined();
  });

  test("are invalid if any byte of the statement or the signature was changed", () => {
    const key = pair("P-256");
    const original = keyBundle(key);
    const material = trust({ keys: [pemOf(key)] });
    for (const field of ["payload", "sig"] as const)
      for (let at = 0; at < 60; at += 7) {
        const changed = structuredClone(original);
        const holder = field === "payload" ? changed.dsseEnvelope : changed.dsseEnvelope.signatures[0];
        const bytes = Buffer.from(holder[field], "base64");
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        holder[field] = bytes.toString("base64");
        expect(signerOf(changed, material), `${field} ${at}`).toMatchObject({ state: "invalid" });
      }
  });

  test.each<[string, (statement: Record<string, never>) => unknown, string]>([
    ["another root hash", (s) => ({ ...s, subject: [{ name: "net", digest: { sha256: hash("x") } }] }), "invalid"],
    ["another type", (s) => ({ ...s, _type: "x" }), "invalid"],
    ["another predicate", (s) => ({ ...s, predicateType: "https://slsa.dev/provenance/v1" }), "unsupported"],
    ["no predicate", (s) => ({ ...s, predicate: undefined }), "invalid"],
  ])("that state %s are refused although the signature fits", (_name, change, state) => {
    const key = pair("P-256");
    const statement = Buffer.from(JSON.stringify(change(JSON.parse(payload.toString()))));
    expect(signerOf(keyBundle(key, statement), trust({ keys: [pemOf(key)] }))).toMatchObject({ state });
  });

  test("over shards and over other hashes are not supported, and say what to do", () => {
    const key = pair("P-256");
    const statement = JSON.parse(payload.toString());
    const resources = [{ name: "a:5:9", algorithm: "sha256", digest: hash("a") }];
    const shards = { ...statement, predicate: { serialization: { method: "shards" }, resources } };
    expect(signerOf(keyBundle(key, Buffer.from(JSON.stringify(shards))), trust({ keys: [pemOf(key)] }))).toEqual({
      state: "unsupported",
      message: 'Files are signed in shards. The hub verifies whole files: sign with the method "files".',
    });
    const blake = payload.toString().replaceAll('"algorithm":"sha256"', '"algorithm":"blake3"');
    expect(signerOf(keyBundle(key, Buffer.from(blake)), trust({ keys: [pemOf(key)] }))).toMatchObject({
      state: "unsupported",
    });
  });

  test.each([
    "",
    "[]",
    "null",
    "{}",
    '{"dsseEnvelope":{"payload":3}}',
    '{"dsseEnvelope":{"payload":"AA==","payloadType":"x"}}',
  ])("in %s are invalid", (text) => {
    expect(verifyBundle(Buffer.from(text), trust())).toMatchObject({ problem: { state: "invalid" } });
  });
});

const certified = (leaf: CertificateForTests, chain: readonly CertificateForTests[] = []) => {
  const bundle = keyBundle(leaf.privateKey);
  const certificates = [leaf, ...chain].map(({ rawBytes }) => ({ rawBytes }));
  return { ...bundle, verificationMaterial: { x509CertificateChain: { certificates }, tlogEntries: [] } };
};

describe("signatures with certificates", () => {
  const root = createCertificate({ name: "Acme Root", isAuthority: true });
  const middle = createCertificate({ name: "Acme Models", issuer: root, isAuthority: true });
  const leaf = createCertificate({ name: "Ada", issuer: middle });
  const material = trust({ roots: [root.pem] });

  test("are confirmed by a trusted root, through an intermediate", () => {
    expect(signerOf(certified(leaf, [middle]), material)).toMatchObject({
      kind: "certificate",
      name: "Ada",
      isConfirmed: true,
    });
  });

  test("without the intermediate, or by another root, have a key and no name", () => {
    expect(signerOf(certified(leaf), material)).toMatchObject({
      isConfirmed: false,
      name: expect.stringMatching(/^certificate [0-9a-f]{16}$/),
    });
    const other = createCertificate({ name: "Acme Root", isAuthority: true });
    expect(signerOf(certified(leaf, [middle]), trust({ roots: [other.pem] }))).toMatchObject({ isConfirmed: false });
  });

  test.each<[string, () => CertificateForTests, readonly CertificateForTests[]]>([
    ["expired", () => createCertificate({ name: "Ada", issuer: middle, validTo: now - 1_000 }), [middle]],
    ["for a web server", () => createCertificate({ name: "Ada", issuer: middle, isServer: true }), [middle]],
    ["issued by one that is no authority", () => createCertificate({ name: "Bob", issuer: leaf }), [leaf, middle]],
  ])("that are %s are not confirmed", (_name, create, chain) => {
    expect(signerOf(certified(create(), chain), material)).toMatchObject({ isConfirmed: false });
  });

  test("of another key than the certificate's are invalid", () => {
    const forged = { ...certified(leaf, [middle]), dsseEnvelope: keyBundle(pair("P-256")).dsseEnvelope };
    expect(signerOf(forged, material)).toMatchObject({ state: "invalid" });
  });
});

describe("bundles of strangers", () => {
  const leaf = createCertificate({ name: "Ada" });
  const bundle = certified(leaf);
  const within = (more: object) => ({ ...bundle, verificationMaterial: { ...bundle.verificationMaterial, ...more } });
  const [certificate] = bundle.verificationMaterial.x509CertificateChain.certificates;
  const nested = `${'{"tlogEntries":'.repeat(50_000)}0${"}".repeat(50_000)}`;

  test.each([
    [
      within({ x509CertificateChain: { certificates: Array(11).fill(certificate) } }),
      "model.sig has more than 10 certificates.",
    ],
    [within({ tlogEntries: Array(11).fill({}) }), "model.sig has more than 10 log entries."],
    [
      within({ timestampVerificationData: { rfc3161Timestamps: Array(11).fill({}) } }),
      "model.sig has more than 10 timestamps.",
    ],
    [
      within({ tlogEntries: [{ canonicalizedBody: "A".repeat(200_000) }] }),
      "The certificates and log entries of model.sig are too large.",
    ],
    [
      within({ certificate: { rawBytes: Buffer.alloc(60_000, "0480").toString("base64") } }),
      "A certificate of the signature is damaged.",
    ],
  ])("with more than can be verified are refused: case %#", (hostile, message) => {
    expect(signerOf(hostile, trust())).toEqual({ state: "invalid", message });
  });

  test("with more levels than can be read are refused", () => {
    const text = JSON.stringify({ ...bundle, verificationMaterial: 0 }).replace(
      '"verificationMaterial":0',
      `"verificationMaterial":${nested}`,
    );
    expect(verifyBundle(Buffer.from(text), trust())).toEqual({
      problem: { state: "invalid", message: "The certificates and log entries of model.sig are too large." },
    });
  });
});

describe("files", () => {
  const statement = {
    digests: files.map(({ path, sha256 }) => [path, sha256] as const),
    ignoredPaths: ["model.sig", ".git", ".gitattributes"],
  };
  const compare = (stored: readonly { path: string; sha256: string | null }[]) =>
    compareFiles(statement, stored, "model.sig");
  const signature = { path: "model.sig", sha256: hash("sig") };

  test("that are as signed have no problems, and the signature covers all but git's own", () => {
    expect(compare([...files, signature, { path: ".gitattributes", sha256: hash("a") }])).toEqual({
      problems: [],
      uncovered: [".gitattributes"],
    });
  });

  test.each<[string, readonly { path: string; sha256: string | null }[], object[]]>([
    [
      "changed",
      [{ path: "config.json", sha256: hash("confiG") }, ...files.slice(1)],
      [{ path: "config.json", problem: "changed" }],
    ],
    ["removed", files.slice(1), [{ path: "config.json", problem: "missing" }]],
    ["added", [...files, { path: "evil.py", sha256: hash("x") }], [{ path: "evil.py", problem: "added" }]],
    [
      "renamed",
      [{ path: "Config.json", sha256: hash("config") }, ...files.slice(1)],
      [
        { path: "config.json", problem: "missing" },
        { path: "Config.json", problem: "added" },
      ],
    ],
    [
      "swapped",
      [
        { path: "config.json", sha256: hash("weights") },
        { path: "model.safetensors", sha256: hash("config") },
        ...files.slice(2),
      ],
      [
        { path: "config.json", problem: "changed" },
        { path: "model.safetensors", problem: "changed" },
      ],
    ],
    [
      "not known",
      [{ path: "config.json", sha256: null }, ...files.slice(1)],
      [{ path: "config.json", problem: "unknown" }],
    ],
    [
      "added with the name of an ignored folder as prefix",
      [...files, { path: ".github.py", sha256: hash("x") }],
      [{ path: ".github.py", problem: "added" }],
    ],
  ])("that were %s are named", (_name, stored, problems) => {
    expect(compare([...stored, signature]).problems).toEqual(problems);
  });
});
