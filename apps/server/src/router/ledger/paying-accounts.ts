import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { requireAccount } from "../../http/auth.ts";
import { isHubAdmin, type Role, type Viewer } from "../../identity/viewer.ts";

/** The viewer's own account, or an organization of which they are an admin. */
export const managedAccount = (viewer: Viewer, name: string | undefined, role: Role): { id: number; name: string } => {
  const own = requireAccount(viewer, role);
  if (name === undefined || name.toLowerCase() === own.name.toLowerCase()) return { id: own.id, name: own.name };
  const found = viewer.organizations.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (found?.role === "admin") return { id: found.id, name: found.name };
  throw new HubError("forbidden", `Only an admin of “${name.slice(0, 96)}” can do that.`);
};

/** The accounts whose calls a viewer can see; hub admins see all. */
export const visibleAccounts = async (db: Db, viewer: Viewer, name?: string): Promise<readonly number[] | "all"> => {
  const own = requireAccount(viewer, "read");
  const managed = viewer.organizations.filter(({ role }) => role === "admin");
  if (name === undefined) return isHubAdmin(viewer, "read") ? "all" : [own.id, ...managed.map(({ id }) => id)];
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where("name_key", "=", name.toLowerCase())
    .executeTakeFirst();
  const isVisible = row && (isHubAdmin(viewer, "read") || row.id === own.id || managed.some(({ id }) => id === row.id));
  if (isVisible) return [row.id];
  throw new HubError("forbidden", `You cannot see the calls of “${name.slice(0, 96)}”.`);
};
