import { type FineGrainedStage } from "./fine-grained-stage.ts";
/** True if the attack reached its aim. */
type FineGrainedAttack = (stage: FineGrainedStage) => Promise<boolean>;
type Headers = Readonly<Record<string, string>>;
/** Addresses are those that a proxy on this machine names. */
export declare const allowedFrom: Headers;
export declare const allowedRanges: readonly string[];
/** Attacks on fine-grained tokens. */
export declare const fineGrainedAttacks: Readonly<Record<string, FineGrainedAttack>>;
export {};
//# sourceMappingURL=fine-grained-attacks.d.ts.map