import { can, guardOf } from "../../../catalogue/policy.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import { viewerOf } from "../../../identity/account-viewer.ts";
import { narrowViewer } from "../../../identity/fine-grained-viewer.ts";
import type { FineGrainedAccess, Viewer } from "../../../identity/viewer.ts";

/** What the tokens of a publisher reach, as it is stored: one repository. */
export const publisherAccess = ({ id }: RepositoryRow): string => {
  const access: FineGrainedAccess = {
    owners: [],
    repositories: [{ id, permission: "write" }],
    canReadGated: false,
    canRunModels: false,
    ipRanges: [],
  };
  return JSON.stringify(access);
};

/** The viewer of a publisher's tokens; undefined if its account can't write to the repository as owner or member. */
export const publisherViewer = async (db: Db, accountId: number, row: RepositoryRow): Promise<Viewer | undefined> => {
  const account = await viewerOf(db, accountId, "write");
  const viewer = account && (await narrowViewer(db, account, publisherAccess(row)));
  return viewer && can(viewer, "change", guardOf(row)) ? viewer : undefined;
};
