import type { MirrorRule, MirrorVerdict } from "@orrery/contract";
import type { ScanReport } from "../../../readers/scan/verdict.ts";
/** How files are signed: by a trusted signer, by another one, or not. */
export type SignatureFact = "trusted" | "signed" | "unsigned";
/** What rules see of a repository. */
export interface JudgedRepository {
    readonly kind: "model" | "dataset";
    readonly id: string;
    readonly licenses: readonly string[];
    readonly tasks: readonly string[];
    readonly createdAt: number;
    /** Of all files on the main branch. */
    readonly bytes: number;
    /** Unset: not signed. Where it is unknown until something is fetched, rules that could deny for it don't match. */
    readonly signature?: SignatureFact | "unknown";
}
/** What rules see of a file. */
export interface FileFacts {
    readonly path: string;
    readonly size: number;
    /** Set once the content is scanned. */
    readonly report?: ScanReport | undefined;
}
/** Whether a rule is decided by what a file contains. */
export declare const needsScan: ({ when }: MirrorRule) => boolean;
/** Whether a signature can decide: a rule about it comes before the first that decides without. */
export declare const needsSignature: (rules: readonly MirrorRule[], facts: JudgedRepository, now: number) => boolean;
/** The first rule that matches a repository as a whole decides about it. */
export declare const judgeRepository: (rules: readonly MirrorRule[], facts: JudgedRepository, now: number) => MirrorVerdict;
/** The first rule that matches a file decides about it, be it about files or about whole repositories. */
export declare const judgeFile: (rules: readonly MirrorRule[], facts: JudgedRepository, file: FileFacts, now: number) => MirrorVerdict;
//# sourceMappingURL=judge-rules.d.ts.map