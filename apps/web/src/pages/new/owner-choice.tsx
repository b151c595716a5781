import type { CurrentSession } from "@orrery/contract";
import { Select } from "../../ui/input/select/select.tsx";

export type SignedInUser = NonNullable<CurrentSession["user"]>;

/** The accounts under which a person can create something. */
const writableOwners = ({ name, organizations }: SignedInUser): readonly string[] => [
  name,
  ...organizations.filter(({ role }) => role !== "read").map((organization) => organization.name),
];

interface OwnerChoiceProps {
  readonly user: SignedInUser;
  readonly value: string;
  readonly onChoose: (owner: string) => void;
}

export const OwnerChoice = ({ user, value, onChoose }: OwnerChoiceProps) => (
  <Select
    label="Owner"
    choices={writableOwners(user).map((owner) => ({ value: owner, label: owner }))}
    value={value}
    onChoose={onChoose}
  />
);

/** The asked owner if the person can create there, and their own account otherwise. */
export const initialOwner = (user: SignedInUser, asked: string | undefined): string =>
  writableOwners(user).find((owner) => owner === asked) ?? user.name;
