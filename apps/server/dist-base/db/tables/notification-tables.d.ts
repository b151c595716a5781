import type { Generated } from "kysely";
export interface NotificationTables {
    repository_watches: RepositoryWatchTable;
    owner_watches: OwnerWatchTable;
    notifications: NotificationTable;
    notification_feeds: NotificationFeedTable;
}
/** What a person has chosen for a repository; without a row, it is "participating", or "all" if they watch its owner. */
interface RepositoryWatchTable {
    account_id: number;
    repository_id: number;
    level: "participating" | "all" | "off";
    updated_at: number;
}
/** Who watches all repositories of an owner, unless they have chosen otherwise for one of them. */
interface OwnerWatchTable {
    account_id: number;
    owner_id: number;
    updated_at: number;
}
/** An event for one person. */
interface NotificationTable {
    id: Generated<number>;
    account_id: number;
    /** The repository may be deleted. */
    repository_id: number;
    /** Events of one discussion or branch are shown as one. */
    thread: string;
    reason: "watching" | "participating" | "mention" | "approval";
    /** JSON. */
    event: string;
    created_at: number;
    read_at: number | null;
}
/** The address of a person's Atom feed follows from this key; a new key makes the old address invalid. */
interface NotificationFeedTable {
    account_id: number;
    key: string;
}
export {};
//# sourceMappingURL=notification-tables.d.ts.map