import type { HubUsers, UserInvitation } from "@orrery/contract";
import { setDisabled, usersMatching } from "../../../catalogue/accounts/user-store.ts";
import { HubError } from "../../../errors.ts";
import { signInAddress } from "../../../http/address.ts";
import { requireHubAdmin } from "../../../http/auth.ts";
import type { Actor } from "../../../identity/audit-log.ts";
import type { Role, Viewer } from "../../../identity/viewer.ts";
import { accountNamed } from "../managed-organization.ts";
import { type DeleteUserDeps, deleteUser } from "./delete-user.ts";

interface UserDeps extends DeleteUserDeps {
  readonly tokens: {
    readonly createLink: (
      accountId: number,
      role: Role,
      lifeMs: number,
    ) => Promise<{ readonly code: string; readonly expiresAt: number }>;
  };
  readonly config: { readonly isOidcOnly: boolean; readonly oidcIssuers: readonly unknown[] };
}

const maxListed = 1_000;
const invitationMs = 7 * 24 * 60 * 60 * 1000;

const isoOf = (at: number | null): string => new Date(Number(at)).toISOString();

const invite =
  ({ db, audit, tokens, config }: UserDeps) =>
  async (name: string, hub: string, actor: Actor): Promise<UserInvitation> => {
    requireHubAdmin(actor.viewer);
    const user = await accountNamed(db, "user", name);
    if (config.isOidcOnly && config.oidcIssuers.length > 0)
      throw new HubError("conflict", "People sign in to this hub with their company account only.");
    if (user.is_service === 1)
      throw new HubError(
        "conflict",
        `"${user.name}" is a service account, which can't sign in. Create a token for it.`,
      );
    if (user.disabled_at !== null) throw new HubError("conflict", `"${user.name}" is disabled. Enable the user first.`);
    const { code, expiresAt } = await tokens.createLink(user.id, "admin", invitationMs);
    await audit(actor, "user.invite", `user ${user.name}`);
    return { url: signInAddress(hub, code), expiresAt: isoOf(expiresAt) };
  };

export const createUserService = (deps: UserDeps) => {
  const { db, audit, now } = deps;
  return {
    list: async (search: string, viewer: Viewer): Promise<HubUsers> => {
      requireHubAdmin(viewer);
      const rows = await usersMatching(db, search, maxListed + 1);
      const users = rows.slice(0, maxListed).map((row) => ({
        name: row.name,
        fullname: row.full_name,
        createdAt: isoOf(row.created_at),
        isAdmin: row.is_admin === 1,
        isService: row.is_service === 1,
        isDisabled: row.disabled_at !== null,
        ...(row.last_used_at !== null && { lastSeenAt: isoOf(row.last_used_at) }),
      }));
      return { users, hasMore: rows.length > maxListed };
    },
    setDisabled: async (name: string, isDisabled: boolean, actor: Actor): Promise<void> => {
      const admin = requireHubAdmin(actor.viewer);
      const user = await accountNamed(db, "user", name);
      if (isDisabled && user.id === admin.id)
        throw new HubError("conflict", "You can't disable your own account. Ask another admin.");
      await setDisabled(db, user.id, isDisabled ? now() : null);
      await audit(actor, isDisabled ? "user.disable" : "user.enable", `user ${user.name}`);
    },
    /** Creates a link that signs the user in once. */
    invite: invite(deps),
    /** @param transferTo The account that gets the user's repositories and collections. */
    remove: deleteUser(deps),
  };
};

/** What hub admins do with users. */
export type UserService = ReturnType<typeof createUserService>;
