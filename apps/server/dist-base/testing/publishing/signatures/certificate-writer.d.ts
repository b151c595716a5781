import { type KeyObject } from "node:crypto";
export interface CertificateForTests {
    readonly pem: string;
    /** Base64 of DER, as bundles have it. */
    readonly rawBytes: string;
    readonly privateKey: KeyObject;
    readonly name: string;
}
interface CertificateOptions {
    readonly name: string;
    /** Default: the certificate signs itself. */
    readonly issuer?: CertificateForTests;
    readonly isAuthority?: boolean;
    readonly validFrom?: number;
    readonly validTo?: number;
    /** Subject alternative name, as Sigstore has it. */
    readonly email?: string;
    /** Sign-in provider, as Sigstore has it. */
    readonly oidcIssuer?: string;
    /** For web servers, not for signing. */
    readonly isServer?: boolean;
}
/** Creates a certificate with a new P-256 key. */
export declare const createCertificate: (options: CertificateOptions) => CertificateForTests;
export {};
//# sourceMappingURL=certificate-writer.d.ts.map