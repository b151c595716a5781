import {
  applyDirectoryGroups,
  auditGroupChanges,
} from "../../../../catalogue/accounts/provisioning/directory-groups.ts";
import type { DirectoryUserRow } from "../../../../catalogue/accounts/provisioning/directory-store.ts";
import type { DirectoryCall, DirectoryDeps } from "../directory-call.ts";

/** Applies a person's groups at once, not only at the next sign-in. */
export const applyGroupsOf = async (
  { db, audit, now }: DirectoryDeps,
  { directory, actor }: DirectoryCall,
  user: Pick<DirectoryUserRow, "id" | "account_id">,
): Promise<void> => {
  const [account, changes] = await applyDirectoryGroups(db, directory, user, now());
  await auditGroupChanges(audit, actor, directory, account, changes);
};
