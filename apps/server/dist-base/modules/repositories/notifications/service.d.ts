import type { NotificationChange, NotificationFeed, NotificationQuery, Notifications, UnreadCount, WatchState } from "@orrery/contract";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { AtomFeed } from "../feeds/atom.ts";
/** The hub's URL, and path and query of the feed. */
interface FeedRequest {
    readonly hub: string;
    readonly path: string;
    readonly token: string;
}
/** What people watch, and what they are told. */
export interface NotificationService {
    readonly watchState: (kind: RepositoryKind, id: string, viewer: Viewer) => Promise<WatchState>;
    readonly watch: (kind: RepositoryKind, id: string, state: WatchState, viewer: Viewer) => Promise<WatchState>;
    readonly list: (query: NotificationQuery, viewer: Viewer) => Promise<{
        readonly page: Notifications;
        readonly next?: string;
    }>;
    readonly count: (viewer: Viewer) => Promise<UnreadCount>;
    readonly mark: (change: NotificationChange, viewer: Viewer) => Promise<UnreadCount>;
    /** The address of the caller's feed, if they have one. */
    readonly feedAddress: (hub: string, viewer: Viewer) => Promise<NotificationFeed>;
    /** Creates a feed, or gives it another address. */
    readonly resetFeed: (hub: string, viewer: Viewer) => Promise<NotificationFeed>;
    readonly removeFeed: (viewer: Viewer) => Promise<void>;
    readonly feed: (request: FeedRequest) => Promise<AtomFeed>;
}
export interface NotificationDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly secret: string;
    readonly now: () => number;
}
export declare const createNotificationService: (deps: NotificationDeps) => NotificationService;
export {};
//# sourceMappingURL=service.d.ts.map