import { commitTimes, latestCommits, latestDiscussions, latestMembers } from "./store.js";
const maxEntries = 20;
const weeks = 26;
const weekMs = 7 * 24 * 60 * 60 * 1000;
/** More commits than a chart of weeks can show. */
const maxCommits = 20_000;
const isoOf = (time) => new Date(Number(time)).toISOString();
/** The latest commits, discussions and new members, newest first. */
export const activityOf = async (db, repositories, organizationId) => {
    const byId = new Map(repositories.map(({ id, kind, full_name }) => [id, { type: kind, name: full_name }]));
    const discussed = repositories.filter(({ discussions_disabled }) => discussions_disabled === 0);
    const [commits, discussions, members] = await Promise.all([
        latestCommits(db, [...byId.keys()], maxEntries),
        latestDiscussions(db, discussed.map(({ id }) => id), maxEntries),
        organizationId === undefined ? [] : latestMembers(db, organizationId, maxEntries),
    ]);
    const repoOf = (id) => {
        const repo = byId.get(id);
        return repo && { repo };
    };
    const entries = [
        ...commits.map(({ repository_id, sha, title, author, created_at }) => ({
            type: "commit",
            user: author,
            at: isoOf(created_at),
            ...repoOf(repository_id),
            title,
            commit: sha,
        })),
        ...discussions.map(({ repository_id, number, title, author, is_pull_request, created_at }) => ({
            type: is_pull_request ? "pull_request" : "discussion",
            user: author,
            at: isoOf(created_at),
            ...repoOf(repository_id),
            title,
            number,
        })),
        ...members.map(({ name, created_at }) => ({ type: "member", user: name, at: isoOf(created_at) })),
    ];
    return entries.sort((left, right) => right.at.localeCompare(left.at)).slice(0, maxEntries);
};
/** Commits in each of the last weeks, oldest first. */
export const commitsPerWeek = async (db, repositories, now) => {
    const since = now - weeks * weekMs;
    const times = await commitTimes(db, repositories.map(({ id }) => id), since, maxCommits);
    const counts = Array.from({ length: weeks }, () => 0);
    for (const time of times) {
        const week = Math.min(weeks - 1, Math.floor((time - since) / weekMs));
        counts[week] = (counts[week] ?? 0) + 1;
    }
    return counts;
};
//# sourceMappingURL=activity.js.map