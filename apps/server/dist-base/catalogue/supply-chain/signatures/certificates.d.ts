import { type X509Certificate } from "node:crypto";
import type { SigstoreRoot } from "../../../config/trusted-signers.ts";
import type { SignatureBundle } from "./bundle.ts";
/** What an admin trusts: company roots, and the roots and logs of Sigstore. */
export interface TrustedRoots {
    readonly roots: readonly X509Certificate[];
    readonly sigstore: SigstoreRoot;
}
/** Who a certificate is for, as far as a trusted root confirms it. */
export interface CertificateIdentity {
    readonly kind: "certificate" | "sigstore";
    readonly name: string;
    /** The sign-in provider that confirmed the name. */
    readonly issuer?: string;
}
/** The identity that trusted roots confirm; undefined if they don't. */
export declare const identityOf: (bundle: SignatureBundle, trusted: TrustedRoots, now: number) => CertificateIdentity | undefined;
//# sourceMappingURL=certificates.d.ts.map