import { HubError } from "../../errors.ts";
import { hasRole, isHubAdmin, type Viewer } from "../../identity/viewer.ts";

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** The account a new repository belongs to: the caller's own, or an organisation they may write to. */
export const ownerFor = (viewer: Viewer, author: string): { id: number | null; name: string } => {
  const { account, organizations } = viewer;
  if (!account) throw new HubError("unauthorized", "Sign in, or send a token with the role write.");
  if (!hasRole(viewer, "write"))
    throw new HubError("forbidden", "Your token can't create repositories. Use one with the role write.");
  if (same(author, account.name)) return account;
  const organization = organizations.find(({ name }) => same(name, author));
  if (organization && organization.role !== "read") return organization;
  if (isHubAdmin(viewer, "write")) return organization ?? { id: null, name: author };
  throw new HubError(
    "forbidden",
    `You can't create repositories under “${author.slice(0, 96)}”. Use your own name or an organization in which you have the role write.`,
  );
};
