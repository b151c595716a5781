import { listRefs, loadTags } from "../../catalogue/history/history-store.js";
/** Refs that clients see. Others are the hub's own. */
const isShown = ({ name }) => /^refs\/(?:heads|tags|pr|convert)\//.test(name);
/** The refs of a repository, with the commits that git is shown. */
export const listShownRefs = async (db, view, repositoryId) => {
    const rows = (await listRefs(db, repositoryId)).filter(isShown);
    const tags = await loadTags(db, repositoryId, rows.map(({ target }) => target));
    const tagged = new Map(tags.map(({ oid, target }) => [oid, target]));
    const shown = [];
    for (const { name, target: stored } of rows) {
        const peeled = tagged.get(stored);
        const commit = await view(repositoryId, peeled ?? stored);
        // A tag object names its commit; where git is shown another one, the ref leads straight to that.
        if (peeled && commit === peeled)
            shown.push({ name, stored, target: stored, peeled });
        else
            shown.push({ name, stored, target: commit });
    }
    return shown;
};
//# sourceMappingURL=shown-refs.js.map