import { createHash, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";

/** Public keys and root certificates that signatures are verified with, in PEM. */
export interface TrustedSigners {
  readonly keys: readonly string[];
  readonly roots: readonly string[];
}

/** Reads the blocks of a PEM text; undefined if there is none, or one that can't be read. */
export const parseTrustedSigners = (text: string): TrustedSigners | undefined => {
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g)];
  const ofKind = (kind: string) => blocks.filter(([, label]) => label === kind).map(([block]) => block);
  const keys = ofKind("PUBLIC KEY");
  const roots = ofKind("CERTIFICATE");
  if (blocks.length === 0 || keys.length + roots.length < blocks.length) return undefined;
  try {
    for (const key of keys) createPublicKey(key);
    for (const root of roots) new X509Certificate(root);
  } catch {
    return undefined;
  }
  return { keys, roots };
};

/** What Sigstore signs certificates and log entries with. */
export interface SigstoreRoot {
  readonly authorities: readonly X509Certificate[];
  readonly logs: readonly { readonly id: string; readonly key: KeyObject }[];
}

interface RootFile {
  readonly certificateAuthorities?: readonly {
    readonly certChain: { readonly certificates: readonly { readonly rawBytes: string }[] };
  }[];
  readonly tlogs?: readonly { readonly publicKey: { readonly rawBytes: string } }[];
}

const toLog = (rawBytes: string) => {
  const bytes = Buffer.from(rawBytes, "base64");
  const key = createPublicKey({ key: bytes, format: "der", type: "spki" });
  return { id: createHash("sha256").update(bytes).digest("hex"), key };
};

/** Reads Sigstore's `trusted_root.json`; undefined if it is not one. A log's id is the hash of its key. */
export const parseSigstoreRoot = (text: string): SigstoreRoot | undefined => {
  try {
    const { certificateAuthorities = [], tlogs = [] } = JSON.parse(text) as RootFile;
    return {
      authorities: certificateAuthorities.flatMap(({ certChain }) =>
        certChain.certificates.map(({ rawBytes }) => new X509Certificate(Buffer.from(rawBytes, "base64"))),
      ),
      // Logs with other kinds of keys don't sign entry timestamps.
      logs: tlogs.map(({ publicKey }) => toLog(publicKey.rawBytes)).filter(({ key }) => key.asymmetricKeyType === "ec"),
    };
  } catch {
    return undefined;
  }
};
