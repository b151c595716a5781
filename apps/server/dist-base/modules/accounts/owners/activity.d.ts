import type { OwnerOverview } from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import { type OwnedRepository } from "./store.ts";
type Activity = OwnerOverview["activity"][number];
/** The latest commits, discussions and new members, newest first. */
export declare const activityOf: (db: Db, repositories: readonly OwnedRepository[], organizationId: number | undefined) => Promise<Activity[]>;
/** Commits in each of the last weeks, oldest first. */
export declare const commitsPerWeek: (db: Db, repositories: readonly OwnedRepository[], now: number) => Promise<number[]>;
export {};
//# sourceMappingURL=activity.d.ts.map