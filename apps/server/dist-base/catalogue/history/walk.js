import { createCommitQueue } from "../../git/commit-queue.js";
import { commitsByTotal, findCommit } from "./history-store.js";
import { lineAt } from "./read-files.js";
export const parentsOf = ({ parents }) => (parents === "" ? [] : parents.split(" "));
const windowSize = 200;
/** Reads commits in windows: a parent has fewer commits behind it than its child. */
export const createCommitReader = (db, repositoryId) => {
    const known = new Map();
    return async (sha) => {
        const cached = known.get(sha);
        if (cached)
            return cached;
        const row = await findCommit(db, repositoryId, sha);
        if (!row)
            return undefined;
        for (const other of await commitsByTotal(db, repositoryId, row.total - windowSize, row.total))
            known.set(other.sha, other);
        known.set(sha, row);
        return row;
    };
};
/** Commits that wait for their turn in a walk, the newest first. */
export const createRowQueue = () => createCommitQueue((left, right) => left.total > right.total || (left.total === right.total && left.created_at > right.created_at));
/** Commits from one backwards, children before their parents. */
export const walkCommits = async function* (db, repositoryId, sha, read = createCommitReader(db, repositoryId)) {
    const open = createRowQueue();
    const added = new Set();
    const add = async (id) => {
        if (added.has(id))
            return;
        added.add(id);
        const row = await read(id);
        if (row)
            open.push(row);
    };
    await add(sha);
    for (let row = open.pop(); row; row = open.pop()) {
        yield row;
        for (const parent of parentsOf(row))
            await add(parent);
    }
};
/** Max commits that are searched for the last change of a path. */
const maxSearched = 5_000;
const idsOf = async (db, tree, paths) => {
    const ids = new Map();
    for (const path of paths)
        ids.set(path, (await lineAt(db, tree, path))?.oid);
    return ids;
};
/**
 * The commit that last changed each path. A path that a commit has in common with a parent was changed there or before;
 * one that differs from every parent was changed by the commit itself.
 */
export const lastCommits = async (db, repositoryId, sha, paths) => {
    const found = new Map();
    const wanted = new Map([[sha, new Set(paths)]]);
    const read = createCommitReader(db, repositoryId);
    let searched = 0;
    for await (const commit of walkCommits(db, repositoryId, sha, read)) {
        const left = wanted.get(commit.sha);
        wanted.delete(commit.sha);
        if (left)
            await passOn(commit, left);
        searched += 1;
        if (wanted.size === 0 || searched === maxSearched)
            break;
    }
    return found;
    async function passOn(commit, left) {
        const here = await idsOf(db, commit.tree, left);
        for (const id of parentsOf(commit)) {
            const parent = await read(id);
            if (!parent || left.size === 0)
                continue;
            const there = parent.tree === commit.tree ? here : await idsOf(db, parent.tree, left);
            const same = [...left].filter((path) => there.get(path) === here.get(path));
            if (same.length > 0)
                wanted.set(id, new Set([...(wanted.get(id) ?? []), ...same]));
            for (const path of same)
                left.delete(path);
        }
        for (const path of left)
            found.set(path, commit);
    }
};
/** Max commits that are searched for those that changed a path. */
const maxWalked = 20_000;
/**
 * Commits from one backwards that changed a path. Where a commit has the path in common with a parent, only that parent
 * is followed, as in git's own history of a path.
 */
export const walkPathCommits = async function* (db, repositoryId, sha, path) {
    const read = createCommitReader(db, repositoryId);
    const idAt = async (commit) => (await lineAt(db, commit.tree, path))?.oid;
    const wanted = new Set([sha]);
    let walked = 0;
    for await (const commit of walkCommits(db, repositoryId, sha, read)) {
        walked += 1;
        if (walked > maxWalked || wanted.size === 0)
            return;
        if (!wanted.delete(commit.sha))
            continue;
        const here = await idAt(commit);
        const parents = (await Promise.all(parentsOf(commit).map(read))).flatMap((parent) => parent ?? []);
        const theirs = await Promise.all(parents.map(idAt));
        const same = theirs.indexOf(here);
        for (const parent of same === -1 ? parents : parents.slice(same, same + 1))
            wanted.add(parent.sha);
        const isChanged = same === -1 && (here !== undefined || parents.length > 0);
        if (isChanged)
            yield commit;
    }
};
//# sourceMappingURL=walk.js.map