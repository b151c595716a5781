import type { HubForTests } from "../../hub.ts";
import { type Person } from "./oauth-person.ts";
export interface OAuthStage {
    readonly hub: HubForTests;
    readonly person: Person;
}
/** True if the attack reached its aim. */
type OAuthAttack = (stage: OAuthStage) => Promise<boolean>;
/** Attacks on the hub as an OAuth server. */
export declare const oauthAttacks: Readonly<Record<string, OAuthAttack>>;
export {};
//# sourceMappingURL=oauth-attacks.d.ts.map