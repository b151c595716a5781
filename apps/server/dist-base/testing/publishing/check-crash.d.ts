import type { GitForTests } from "../git.ts";
import type { HubClient } from "../hub.ts";
import { type Acknowledged } from "./crash-writers.ts";
/** What a restarted hub has lost, shows half, or cannot give to git. `seen` holds files that were whole before. */
export declare const checkAfterCrash: (git: GitForTests, hub: HubClient, acknowledged: Acknowledged, seen: Set<string>) => Promise<string[]>;
//# sourceMappingURL=check-crash.d.ts.map