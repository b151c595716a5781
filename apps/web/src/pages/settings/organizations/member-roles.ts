import type { Member } from "@orrery/contract";

/** The same, said to oneself. */
export const ownRoles: { readonly [R in Member["role"]]: string } = {
  read: "You read",
  write: "You read and write",
  admin: "You manage it",
};

/** What a member of an organisation may do, each with all that stands before it. */
export const memberRoles: readonly { readonly value: Member["role"]; readonly label: string }[] = [
  { value: "read", label: "Reads" },
  { value: "write", label: "Writes" },
  { value: "admin", label: "Manages" },
];
