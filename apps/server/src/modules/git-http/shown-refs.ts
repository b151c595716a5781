import type { GitView } from "../../catalogue/history/git-view.ts";
import { listRefs, loadTags, type RefRow } from "../../catalogue/history/history-store.ts";
import type { Db } from "../../db/engine.ts";
import type { ShownRef } from "../../git/advertisement.ts";

/** Refs that clients see. Others are the hub's own. */
const isShown = ({ name }: RefRow): boolean => /^refs\/(?:heads|tags|pr|convert)\//.test(name);

/** A ref as it is stored, and as git is shown it. */
export interface RefView extends ShownRef {
  readonly stored: string;
}

/** The refs of a repository, with the commits that git is shown. */
export const listShownRefs = async (db: Db, view: GitView, repositoryId: number): Promise<RefView[]> => {
  const rows = (await listRefs(db, repositoryId)).filter(isShown);
  const tags = await loadTags(
    db,
    repositoryId,
    rows.map(({ target }) => target),
  );
  const tagged = new Map(tags.map(({ oid, target }) => [oid, target]));
  const shown: RefView[] = [];
  for (const { name, target: stored } of rows) {
    const peeled = tagged.get(stored);
    const commit = await view(repositoryId, peeled ?? stored);
    // A tag object names its commit; where git is shown another one, the ref leads straight to that.
    if (peeled && commit === peeled) shown.push({ name, stored, target: stored, peeled });
    else shown.push({ name, stored, target: commit });
  }
  return shown;
};
