import type { Member } from "@orrery/contract";

export const ownRoles: { readonly [R in Member["role"]]: string } = {
  read: "You read",
  write: "You read and write",
  admin: "You manage it",
};

export const memberRoles: readonly { readonly value: Member["role"]; readonly label: string }[] = [
  { value: "read", label: "Reads" },
  { value: "write", label: "Writes" },
  { value: "admin", label: "Manages" },
];
