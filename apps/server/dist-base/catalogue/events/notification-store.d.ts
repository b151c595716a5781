import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
export type WatchLevel = Tables["repository_watches"]["level"];
export type NotificationRow = Selectable<Tables["notifications"]>;
/** A repository and the account that owns it, if one does. */
export interface WatchedRepository {
    readonly id: number;
    readonly owner_id: number | null;
}
/** What people have chosen for a repository, or for its owner. */
export declare const watchLevelsOf: (db: Db, { id, owner_id }: WatchedRepository) => Promise<Map<number, WatchLevel>>;
export declare const watchesOwner: (db: Db, ownerId: number, accountId: number) => Promise<boolean>;
export declare const watchLevelOf: (db: Db, { id, owner_id }: WatchedRepository, accountId: number) => Promise<WatchLevel>;
export declare const watchOwner: (db: Db, row: Insertable<Tables["owner_watches"]>) => Promise<void>;
export declare const unwatchOwner: (db: Db, ownerId: number, accountId: number) => Promise<void>;
export declare const setWatchLevel: (db: Db, row: Insertable<Tables["repository_watches"]>) => Promise<void>;
/** Forgets a deleted repository. */
export declare const forgetRepository: (db: Db, repositoryId: number) => Promise<void>;
/** Users with these names, in any case. */
export declare const usersNamed: (db: Db, names: readonly string[]) => Promise<number[]>;
/** Those who opened a discussion, commented on it or changed it. */
export declare const participantsOf: (db: Db, repositoryId: number, number: number) => Promise<number[]>;
export declare const insertNotifications: (db: Db, rows: readonly Insertable<Tables["notifications"]>[]) => Promise<void>;
/** Deletes notifications from before a time, read or not. */
export declare const deleteOldNotifications: (db: Db, before: number) => Promise<void>;
//# sourceMappingURL=notification-store.d.ts.map