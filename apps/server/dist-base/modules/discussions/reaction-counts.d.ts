import { type ReactionCounts } from "@orrery/contract";
import type { ReactionRow } from "../../catalogue/discussions/reaction-store.ts";
/** The reactions to one comment, in the order of the set. Names are for people who are signed in. */
export declare const toReactionCounts: (rows: readonly ReactionRow[], isSignedIn: boolean) => ReactionCounts;
//# sourceMappingURL=reaction-counts.d.ts.map