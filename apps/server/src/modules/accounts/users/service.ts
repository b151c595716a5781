import type { HubUsers } from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireHubAdmin } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { accountNamed } from "../managed-organization.ts";
import { setDisabled, usersMatching } from "./store.ts";

/** What hub admins do with users. */
export interface UserService {
  readonly list: (search: string, viewer: Viewer) => Promise<HubUsers>;
  readonly setDisabled: (name: string, isDisabled: boolean, actor: Actor) => Promise<void>;
}

interface UserDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly now: () => number;
}

const maxListed = 1_000;

const isoOf = (at: number | null): string => new Date(Number(at)).toISOString();

export const createUserService = ({ db, audit, now }: UserDeps): UserService => ({
  list: async (search, viewer) => {
    requireHubAdmin(viewer);
    const rows = await usersMatching(db, search, maxListed + 1);
    const users = rows.slice(0, maxListed).map((row) => ({
      ...{ name: row.name, fullname: row.full_name, isAdmin: row.is_admin === 1, createdAt: isoOf(row.created_at) },
      ...{ isDisabled: row.disabled_at !== null },
      ...(row.last_used_at !== null && { lastSeenAt: isoOf(row.last_used_at) }),
    }));
    return { users, hasMore: rows.length > maxListed };
  },
  setDisabled: async (name, isDisabled, actor) => {
    const admin = requireHubAdmin(actor.viewer);
    const user = await accountNamed(db, "user", name);
    if (isDisabled && user.id === admin.id)
      throw new HubError("conflict", "You can't disable your own account. Ask another admin.");
    await setDisabled(db, user.id, isDisabled ? now() : null);
    await audit(actor, isDisabled ? "user.disable" : "user.enable", `user ${user.name}`);
  },
});
