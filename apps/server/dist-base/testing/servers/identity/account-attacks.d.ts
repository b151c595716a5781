import { type Attack } from "./attack-stage.ts";
/** Attacks on accounts, by what an honest or a hostile issuer says about a person. */
export declare const accountAttacks: Readonly<Record<string, Attack>>;
//# sourceMappingURL=account-attacks.d.ts.map