import type { DirectoryUserRow } from "../../../../catalogue/accounts/provisioning/directory-store.ts";
import type { DirectoryCall, DirectoryDeps } from "../directory-call.ts";
/** Applies a person's groups at once, not only at the next sign-in. */
export declare const applyGroupsOf: ({ db, audit, now }: DirectoryDeps, { directory, actor }: DirectoryCall, user: Pick<DirectoryUserRow, "id" | "account_id">) => Promise<void>;
//# sourceMappingURL=apply-groups-of.d.ts.map