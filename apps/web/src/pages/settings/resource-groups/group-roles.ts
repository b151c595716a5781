import type { ResourceGroup, ResourceGroupRole } from "@orrery/contract";

type GroupMemberRole = ResourceGroupRole["role"];

export const groupRoles: readonly { readonly value: GroupMemberRole; readonly label: string }[] = [
  { value: "read", label: "Read" },
  { value: "contribute", label: "Contribute" },
  { value: "write", label: "Write" },
  { value: "admin", label: "Admin" },
];

export const groupRoleLabel = (role: GroupMemberRole): string =>
  groupRoles.find(({ value }) => value === role)?.label ?? role;

const max = 3;

const cut = (texts: readonly string[], none: string): string => {
  if (texts.length === 0) return none;
  const rest = texts.length - max;
  return [...texts.slice(0, max), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
};

/** The first members of a group with their roles. */
export const membersText = ({ members }: Pick<ResourceGroup, "members">): string =>
  cut(
    members.map(({ user, role }) => `${user} (${role})`),
    "No members",
  );

/** The first repositories of a group. */
export const repositoriesText = ({ repositories }: Pick<ResourceGroup, "repositories">): string =>
  cut(
    repositories.map(({ name }) => name.slice(name.indexOf("/") + 1)),
    "No repositories",
  );
