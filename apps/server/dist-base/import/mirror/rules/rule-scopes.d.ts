import type { MirrorRule } from "@orrery/contract";
import type { Viewer } from "../../../identity/viewer.ts";
/** The rules for requests by members of some organizations: those for everyone, and those for one of them. */
export declare const rulesFor: (rules: readonly MirrorRule[], organizations: readonly string[]) => readonly MirrorRule[];
export declare const rulesForViewer: (rules: readonly MirrorRule[], { organizations }: Viewer) => readonly MirrorRule[];
/**
 * The rules as different people have them: those in no organization, and members of each that a rule names. What one of them is
 * allowed can be stored. A member of several gets no more: the first rule that matches is one of these.
 */
export declare const ruleScopes: (rules: readonly MirrorRule[]) => readonly (readonly MirrorRule[])[];
//# sourceMappingURL=rule-scopes.d.ts.map