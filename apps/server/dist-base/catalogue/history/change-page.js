import { describeChanges } from "./describe-change.js";
/** Contents are read to compare them, so that fewer fit into a page. */
const maxCompared = 100;
/** One page of changed files in order of their paths. The cursor is the last path of the page before. */
export const changePage = async (deps, repositoryId, all, { limit = 20, cursor, summary = false }) => {
    const after = cursor === undefined ? "" : Buffer.from(cursor, "base64url").toString();
    const left = all.filter(({ path }) => path > after);
    const page = left.slice(0, summary ? limit : Math.min(limit, maxCompared));
    const last = page.at(-1)?.path;
    const items = await describeChanges(deps, repositoryId, page, summary);
    const hasMore = left.length > page.length && last !== undefined;
    return { items, total: all.length, ...(hasMore && { next: Buffer.from(last).toString("base64url") }) };
};
//# sourceMappingURL=change-page.js.map