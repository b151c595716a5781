import type { NewToken } from "@orrery/contract";

type Role = NewToken["role"];

export const tokenRoles: readonly { readonly value: Role; readonly label: string; readonly note: string }[] = [
  {
    value: "inference",
    label: "Run models",
    note: "Call models through the router.",
  },
  { value: "read", label: "Read", note: "Also read your private and gated repositories and your usage." },
  { value: "write", label: "Write", note: "Also change repositories, provider keys and likes." },
  {
    value: "admin",
    label: "Admin",
    note: "Also manage tokens, members and settings.",
  },
];

export const roleLabel = (role: Role): string => tokenRoles.find(({ value }) => value === role)?.label ?? role;
