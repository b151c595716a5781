import { type PublisherStage } from "./publisher-stage.ts";
/** True if the attack reached its aim. */
type PublisherAttack = (stage: PublisherStage) => Promise<boolean>;
/** Attacks on the exchange of ID tokens of CI jobs. */
export declare const publisherAttacks: Readonly<Record<string, PublisherAttack>>;
export {};
//# sourceMappingURL=publisher-attacks.d.ts.map