import { reachesOwner } from "../../catalogue/policy.ts";
import { HubError } from "../../errors.ts";
import { hasRole, isHubAdmin, type Viewer } from "../../identity/viewer.ts";

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

interface OwnerAccount {
  readonly id: number | null;
  readonly name: string;
}

/** An account that the viewer can create repositories for, whatever their token reaches. */
const writableOwner = (viewer: Viewer, author: string): OwnerAccount | undefined => {
  const { account, organizations } = viewer;
  if (account && same(author, account.name)) return account;
  const organization = organizations.find(({ name }) => same(name, author));
  if (organization && organization.role !== "read") return organization;
  return isHubAdmin(viewer, "write") ? (organization ?? { id: null, name: author }) : undefined;
};

/** The account a new repository belongs to: the caller's own, or an organization they can write to. */
export const ownerFor = (viewer: Viewer, author: string): OwnerAccount => {
  if (!viewer.account) throw new HubError("unauthorized", "Sign in, or send a token with the role write.");
  if (!hasRole(viewer, "write"))
    throw new HubError("forbidden", "Your token can't create repositories. Use one with the role write.");
  const owner = writableOwner(viewer, author);
  if (owner && reachesOwner(viewer, owner.id)) return owner;
  throw new HubError(
    "forbidden",
    viewer.fineGrained
      ? `Your fine-grained token can't create repositories under “${author.slice(0, 96)}”. Use one with write permission for that owner.`
      : `You can't create repositories under “${author.slice(0, 96)}”. Use your own name or an organization in which you have the role write.`,
  );
};
