import { createPublicKey, X509Certificate } from "node:crypto";

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

/** What people are told about Sigstore's root. A library reads all of it when a signature needs it. */
export interface SigstoreRoot {
  readonly authorities: readonly X509Certificate[];
  readonly logs: number;
}

interface RootFile {
  readonly certificateAuthorities: readonly {
    readonly certChain: { readonly certificates: readonly { readonly rawBytes: string }[] };
  }[];
  readonly tlogs?: readonly unknown[];
}

/** Reads Sigstore's `trusted_root.json`; undefined if it is not one. */
export const parseSigstoreRoot = (text: string): SigstoreRoot | undefined => {
  try {
    const { certificateAuthorities, tlogs = [] } = JSON.parse(text) as RootFile;
    const authorities = certificateAuthorities.flatMap(({ certChain }) =>
      certChain.certificates.map(({ rawBytes }) => new X509Certificate(Buffer.from(rawBytes, "base64"))),
    );
    return { authorities, logs: tlogs.length };
  } catch {
    return undefined;
  }
};
