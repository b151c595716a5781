import type { NewToken } from "@orrery/contract";

type Role = NewToken["role"];

export const tokenRoles: readonly { readonly value: Role; readonly label: string; readonly note: string }[] = [
  {
    value: "inference",
    label: "Run models",
    note: "Calls models through the router, and spends your budget. Sees nothing private.",
  },
  { value: "read", label: "Read", note: "Also reads private and gated repositories that you may see, and your usage." },
  { value: "write", label: "Write", note: "Also changes repositories and provider keys, and likes." },
  {
    value: "admin",
    label: "Admin",
    note: "Also manages tokens, members and settings. For yourself, not for programs.",
  },
];

export const roleLabel = (role: Role): string => tokenRoles.find(({ value }) => value === role)?.label ?? role;
