import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { requireAccount } from "../../http/auth.ts";
import { isHubAdmin, type Viewer } from "../../identity/viewer.ts";

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
  throw new HubError("forbidden", `You cannot see the calls of "${name.slice(0, 96)}".`);
};
