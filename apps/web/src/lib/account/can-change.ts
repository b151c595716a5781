interface SignedInUser {
  readonly name: string;
  readonly isAdmin: boolean;
  readonly role: string;
  readonly organizations: readonly { readonly name: string; readonly role: string }[];
}

const isWriter = ({ role }: { readonly role: string }): boolean => role === "write" || role === "admin";

/** Whether to offer changes of what an account owns. The hub checks every change again. */
export const canChange = (user: SignedInUser | null | undefined, owner: string): boolean => {
  if (!user || !isWriter(user)) return false;
  if (user.isAdmin || user.name === owner) return true;
  return user.organizations.some((organization) => organization.name === owner && isWriter(organization));
};

/** Whether to offer pull requests. */
export const canContribute = (user: SignedInUser | null | undefined): boolean => !!user && isWriter(user);
