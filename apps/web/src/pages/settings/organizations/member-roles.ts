import type { Member } from "@orrery/contract";

export const ownRoles: { readonly [R in Member["role"]]: string } = {
  read: "You can read",
  write: "You can write",
  admin: "You’re an admin",
};

export const memberRoles: readonly { readonly value: Member["role"]; readonly label: string }[] = [
  { value: "read", label: "Read" },
  { value: "write", label: "Write" },
  { value: "admin", label: "Admin" },
];
