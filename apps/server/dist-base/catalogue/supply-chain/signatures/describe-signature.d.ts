import type { SignatureStatus } from "@orrery/contract";
import type { FileComparison } from "./compare-files.ts";
import type { SignerRow } from "./signer-store.ts";
import type { VerifiedBundle } from "./verify-bundle.ts";
/** What the hub knows about the signer. */
interface SignerKnowledge {
    readonly row: SignerRow | undefined;
    readonly isTrusted: boolean;
    /** Whether it is the key of this hub. */
    readonly isHub: boolean;
    /** Whether others have signed for this owner. */
    readonly hasOthers: boolean;
}
/** What readers are told about a signature. */
export declare const describeSignature: (sha: string, bundle: VerifiedBundle, comparison: FileComparison, knowledge: SignerKnowledge) => SignatureStatus;
export {};
//# sourceMappingURL=describe-signature.d.ts.map