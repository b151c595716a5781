import type { NotificationRow } from "../../../catalogue/events/notification-store.ts";
import { visibleOwners } from "../../../catalogue/policy.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
/** Whose notifications are read: those of repositories that they can no longer see are hidden. */
export interface Reader {
    readonly accountId: number;
    readonly sees: ReturnType<typeof visibleOwners>;
}
export declare const readerOf: (accountId: number, viewer: Viewer) => Reader;
interface ThreadFilter {
    readonly isUnread: boolean;
    readonly repositoryId?: number;
    readonly before?: number;
    readonly limit: number;
}
/** The threads with the latest events first, each by its latest event. */
export declare const threadsOf: (db: Db, reader: Reader, { isUnread, repositoryId, before, limit }: ThreadFilter) => Promise<{
    readonly id: number;
    readonly unread: number;
}[]>;
export type NotifiedRow = NotificationRow & {
    readonly kind: "model" | "dataset" | null;
    readonly full_name: string | null;
};
/** Notifications by id, with the repository's present name. */
export declare const notificationsById: (db: Db, ids: readonly number[]) => Promise<Map<number, NotifiedRow>>;
/** The latest events, each by itself. */
export declare const latestNotifications: (db: Db, reader: Reader, limit: number) => Promise<NotifiedRow[]>;
export declare const countUnread: (db: Db, reader: Reader) => Promise<number>;
/** Repositories with notifications and their unread threads; deleted ones have no name left. */
export declare const notifyingRepositories: (db: Db, reader: Reader) => Promise<{
    type: "dataset" | "model";
    name: string;
    unread: number;
}[]>;
interface Marked {
    /** Whole threads, named by one of their events; absent: all. */
    readonly ids?: readonly number[];
    readonly repositoryId?: number;
    /** Null marks as unread. */
    readonly readAt: number | null;
}
export declare const markThreads: (db: Db, accountId: number, { ids, repositoryId, readAt }: Marked) => Promise<void>;
export declare const feedKeyOf: (db: Db, accountId: number) => Promise<string | undefined>;
export declare const setFeedKey: (db: Db, accountId: number, key: string) => Promise<void>;
export declare const deleteFeedKey: (db: Db, accountId: number) => Promise<void>;
export {};
//# sourceMappingURL=store.d.ts.map