import { type KeyObject } from "node:crypto";
import type { CertificateForTests } from "./certificate-writer.ts";
type SignedFiles = Readonly<Record<string, string | Buffer | null>>;
/** The statement about some files that a signature is over. */
export declare const statementOf: (files: SignedFiles) => Buffer;
/** The text of a `model.sig` over some files, by a key on the curve P-256 or by a certificate. */
export declare const signedBy: (privateKey: KeyObject, files: SignedFiles, certificate?: CertificateForTests) => string;
export {};
//# sourceMappingURL=bundle-writer.d.ts.map