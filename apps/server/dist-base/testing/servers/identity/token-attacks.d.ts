import { type Attack } from "./attack-stage.ts";
/** Attacks with the ID token alone. */
export declare const tokenAttacks: Readonly<Record<string, Attack>>;
//# sourceMappingURL=token-attacks.d.ts.map