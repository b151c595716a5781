import { randomBytes } from "node:crypto";
import { findFor } from "../../../catalogue/access.js";
import { setWatchLevel, watchLevelOf } from "../../../catalogue/events/notification-store.js";
import { HubError } from "../../../errors.js";
import { requireAccount } from "../../../http/auth.js";
import { viewerOf } from "../../../identity/account-viewer.js";
import { isSigned, signature } from "../../../identity/signature.js";
import { describeNotification } from "./describe.js";
import { countUnread, deleteFeedKey, feedKeyOf, latestNotifications, markThreads, notificationsById, notifyingRepositories, readerOf, setFeedKey, threadsOf, } from "./store.js";
const pageSize = 30;
const maxEntries = 50;
const feedPurpose = "notification feed";
const repositoryNamed = async ({ catalogue }, name, viewer) => {
    const [, kind, id] = /^(model|dataset)s\/(.+)$/.exec(name) ?? [];
    if (!kind || !id)
        throw new HubError("bad_request", '"repo" must be models/owner/name or datasets/owner/name.');
    return (await findFor(catalogue, viewer, "see", kind, id)).id;
};
const list = async (deps, ...[query, viewer]) => {
    const { state = "unread", repo, limit = pageSize, cursor } = query;
    const reader = readerOf(requireAccount(viewer, "read").id, viewer);
    const threads = await threadsOf(deps.db, reader, {
        isUnread: state === "unread",
        limit: limit + 1,
        ...(repo && { repositoryId: await repositoryNamed(deps, repo, viewer) }),
        ...(cursor && { before: Number(cursor) }),
    });
    const shown = threads.slice(0, limit);
    const rows = await notificationsById(deps.db, shown.map(({ id }) => id));
    const page = {
        unread: await countUnread(deps.db, reader),
        repos: await notifyingRepositories(deps.db, reader),
        notifications: shown.flatMap(({ id, unread }) => {
            const row = rows.get(id);
            return row ? describeNotification(row, unread) : [];
        }),
    };
    const last = threads.length > limit ? shown.at(-1) : undefined;
    return { page, ...(last && { next: String(last.id) }) };
};
const mark = async (deps, { ids, repo, read = true }, viewer) => {
    const { id: accountId } = requireAccount(viewer, "read");
    await markThreads(deps.db, accountId, {
        readAt: read ? deps.now() : null,
        ...(ids && { ids: ids.map(Number) }),
        ...(repo && { repositoryId: await repositoryNamed(deps, repo, viewer) }),
    });
    return { unread: await countUnread(deps.db, readerOf(accountId, viewer)) };
};
const toEntry = (hub, row) => {
    const { repo, subject, text, actor } = describeNotification(row, 0);
    return {
        id: `urn:orrery:notification:${row.id}`,
        title: `${repo.name}: ${text}`,
        link: `${hub}${subject.path ?? "/notifications"}`,
        updatedAt: row.created_at,
        author: actor ?? "",
        text: subject.title,
    };
};
const wrongFeed = () => new HubError("unauthorized", "This feed address is no longer valid. Copy the current one from your notifications.");
/** The account that a feed's token was created for. */
const accountOf = async ({ db, secret }, token) => {
    const [, id = "", given = ""] = /^(\d{1,15})\.([\w-]+)$/.exec(token) ?? [];
    const key = id && (await feedKeyOf(db, Number(id)));
    if (!key || !isSigned(given, secret, feedPurpose, id, key))
        throw wrongFeed();
    return Number(id);
};
const feed = async (deps, { hub, path, token }) => {
    const accountId = await accountOf(deps, token);
    const viewer = await viewerOf(deps.db, accountId, "read");
    if (!viewer?.account)
        throw wrongFeed();
    const rows = await latestNotifications(deps.db, readerOf(accountId, viewer), maxEntries);
    return {
        id: `urn:orrery:notifications:${accountId}`,
        title: `Notifications for ${viewer.account.name}`,
        selfLink: `${hub}${path}`,
        pageLink: `${hub}/notifications`,
        updatedAt: rows[0]?.created_at ?? 0,
        entries: rows.map((row) => toEntry(hub, row)),
    };
};
const feedMethods = (deps) => {
    const { db, secret } = deps;
    const addressOf = (hub, accountId, key) => ({
        url: `${hub}/api/feeds/notifications?token=${accountId}.${signature(secret, feedPurpose, accountId, key)}`,
    });
    return {
        feedAddress: async (hub, viewer) => {
            const { id } = requireAccount(viewer, "read");
            const key = await feedKeyOf(db, id);
            return key ? addressOf(hub, id, key) : { url: null };
        },
        resetFeed: async (hub, viewer) => {
            const { id } = requireAccount(viewer, "write");
            const key = randomBytes(24).toString("hex");
            await setFeedKey(db, id, key);
            return addressOf(hub, id, key);
        },
        removeFeed: async (viewer) => deleteFeedKey(db, requireAccount(viewer, "write").id),
        feed: (request) => feed(deps, request),
    };
};
export const createNotificationService = (deps) => {
    const { db, catalogue, now } = deps;
    return {
        watchState: async (kind, id, viewer) => {
            const account = requireAccount(viewer, "read");
            const row = await findFor(catalogue, viewer, "see", kind, id);
            return { level: await watchLevelOf(db, row, account.id) };
        },
        watch: async (kind, id, { level }, viewer) => {
            const account = requireAccount(viewer, "read");
            const row = await findFor(catalogue, viewer, "see", kind, id);
            await setWatchLevel(db, { account_id: account.id, repository_id: row.id, level, updated_at: now() });
            return { level };
        },
        list: (query, viewer) => list(deps, query, viewer),
        count: async (viewer) => {
            const { id } = requireAccount(viewer, "read");
            return { unread: await countUnread(db, readerOf(id, viewer)) };
        },
        mark: (change, viewer) => mark(deps, change, viewer),
        ...feedMethods(deps),
    };
};
//# sourceMappingURL=service.js.map