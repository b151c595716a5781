import { type Attack } from "./attack-stage.ts";
/** Attacks on the steps around the token. */
export declare const flowAttacks: Readonly<Record<string, Attack>>;
//# sourceMappingURL=flow-attacks.d.ts.map