import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import { writeBundle } from "../../../catalogue/supply-chain/signatures/bundle.ts";
import { preAuthEncoding, writeStatement } from "../../../catalogue/supply-chain/signatures/statement.ts";
import type { CertificateForTests } from "./certificate-writer.ts";

type SignedFiles = Readonly<Record<string, string | Buffer | null>>;

const hash = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

/** The statement about some files that a signature is over. */
export const statementOf = (files: SignedFiles): Buffer =>
  writeStatement(
    "net",
    Object.entries(files).map(([path, content]) => ({ path, sha256: hash(content ?? "") })),
  );

/** The text of a `model.sig` over some files, by a key on the curve P-256 or by a certificate. */
export const signedBy = (privateKey: KeyObject, files: SignedFiles, certificate?: CertificateForTests): string => {
  const payload = statementOf(files);
  const bundle = JSON.parse(
    writeBundle(payload, sign("sha256", preAuthEncoding(payload), privateKey), createPublicKey(privateKey)),
  );
  const chain = certificate && { x509CertificateChain: { certificates: [{ rawBytes: certificate.rawBytes }] } };
  return JSON.stringify({ ...bundle, ...(chain && { verificationMaterial: chain }) });
};
