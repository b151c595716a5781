import type { CurrentSession, ResourceGroup } from "@orrery/contract";
import { Select } from "../../ui/input/select/select.tsx";

export type SignedInUser = NonNullable<CurrentSession["user"]>;

/** Resource groups by the name of their organization. */
export type GroupsByOwner = ReadonlyMap<string, readonly ResourceGroup[]>;

const noGroups: GroupsByOwner = new Map();

/** The accounts under which a person can create something, there or in one of the groups. */
const writableOwners = ({ name, organizations }: SignedInUser, groups: GroupsByOwner): readonly string[] => [
  name,
  ...organizations.flatMap((one) => (one.role !== "read" || groups.get(one.name)?.length ? [one.name] : [])),
];

interface OwnerChoiceProps {
  readonly user: SignedInUser;
  /** Groups that the person can write to, where they have only the role read in the organization. */
  readonly groups?: GroupsByOwner;
  readonly value: string;
  readonly onChoose: (owner: string) => void;
}

export const OwnerChoice = ({ user, groups = noGroups, value, onChoose }: OwnerChoiceProps) => (
  <Select
    label="Owner"
    choices={writableOwners(user, groups).map((owner) => ({ value: owner, label: owner }))}
    value={value}
    onChoose={onChoose}
  />
);

/** The asked owner if the person can create there, and their own account otherwise. */
export const initialOwner = (user: SignedInUser, asked: string | undefined, groups = noGroups): string =>
  writableOwners(user, groups).find((owner) => owner === asked) ?? user.name;
