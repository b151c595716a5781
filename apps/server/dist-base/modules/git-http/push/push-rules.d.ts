import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { type RefCommand } from "../../../git/push-request.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RefView } from "../shown-refs.ts";
import { type PushHistory } from "./push-history.ts";
import type { ReceivedObjects } from "./received-objects.ts";
/** Who pushes to which repository. */
export interface PushTarget {
    readonly db: Db;
    readonly row: RepositoryRow;
    readonly viewer: Viewer;
}
/** Why commands are refused, by their ref. */
export type Refusals = Map<string, string>;
/** Reasons are one line of the reply. */
export declare const reasonOf: (error: HubError) => string;
/** Checks what can be told before the pack is read. */
export declare const checkCommands: (target: PushTarget, commands: readonly RefCommand[], refs: readonly RefView[]) => Promise<Refusals>;
/** Checks what can be told once the objects are known: refs lead to commits, tags also to tag objects. */
export declare const checkTargets: (history: PushHistory, received: ReceivedObjects, commands: readonly RefCommand[], refusals: Refusals) => Promise<void>;
//# sourceMappingURL=push-rules.d.ts.map