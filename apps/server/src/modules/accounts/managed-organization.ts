import { type AccountRow, findAccount } from "../../catalogue/accounts/account-store.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { requireAccount } from "../../http/auth.ts";
import { isHubAdmin, type Viewer } from "../../identity/viewer.ts";

/** An account of one kind, or the reason why there is none. */
export const accountNamed = async (db: Db, kind: AccountRow["kind"], name: string): Promise<AccountRow> => {
  const row = await findAccount(db, name);
  if (row?.kind === kind) return row;
  throw new HubError("not_found", `There is no ${kind} "${name.slice(0, 96)}" here.`);
};

/** An organization that the viewer manages: its admins and hub admins do. */
export const managedOrganization = async (
  db: Db,
  name: string,
  viewer: Viewer,
  what: "members" | "settings",
): Promise<AccountRow> => {
  requireAccount(viewer, "admin");
  const organization = await accountNamed(db, "organization", name);
  const role = viewer.organizations.find(({ id }) => id === organization.id)?.role;
  if (role === "admin" || isHubAdmin(viewer)) return organization;
  throw new HubError("forbidden", `Only an admin of "${organization.name}" can change its ${what}.`);
};
