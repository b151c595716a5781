interface SignedInUser {
  readonly name: string;
  readonly isAdmin: boolean;
  readonly role: string;
  readonly organizations: readonly {
    readonly name: string;
    readonly role: string;
    readonly writersManage: boolean;
  }[];
}

const isWriter = ({ role }: { readonly role: string }): boolean => role === "write" || role === "admin";

const roleFor = (user: SignedInUser | null | undefined, owner: string): string | undefined => {
  if (!user || !isWriter(user)) return undefined;
  if (user.isAdmin || user.name === owner) return "admin";
  return user.organizations.find(({ name }) => name === owner)?.role;
};

/** Whether to offer changes of what an account owns. The hub checks every change again. */
export const canChange = (user: SignedInUser | null | undefined, owner: string): boolean =>
  isWriter({ role: roleFor(user, owner) ?? "" });

/** Whether to offer changes of its rules. */
export const canAdminister = (user: SignedInUser | null | undefined, owner: string): boolean =>
  roleFor(user, owner) === "admin";

/** Whether to offer to delete what an account owns, to rename it and to change who sees it. */
export const canManage = (user: SignedInUser | null | undefined, owner: string): boolean =>
  canAdminister(user, owner) ||
  (canChange(user, owner) && user?.organizations.some((one) => one.name === owner && one.writersManage) === true);

/** Whether to offer pull requests. */
export const canContribute = (user: SignedInUser | null | undefined): boolean => !!user && isWriter(user);
