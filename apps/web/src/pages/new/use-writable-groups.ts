import type { ResourceGroup } from "@orrery/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { resourceGroupsQuery } from "../../api/owners/resource-groups.ts";
import type { GroupsByOwner, SignedInUser } from "./owner-choice.tsx";

const writableBy =
  (user: string) =>
  ({ members }: ResourceGroup): boolean =>
    members.some((member) => member.user === user && (member.role === "write" || member.role === "admin"));

/**
 * The resource groups that the person can create repositories in, for organizations where they have the role read.
 * Undefined while they load.
 */
export const useReaderGroups = ({ name, organizations }: SignedInUser): GroupsByOwner | undefined => {
  const owners = organizations.flatMap((one) => (one.role === "read" ? [one.name] : []));
  return useQueries({
    queries: owners.map((owner) => resourceGroupsQuery(owner)),
    combine: (results) =>
      results.every(({ isFetched }) => isFetched)
        ? new Map(owners.map((owner, at) => [owner, (results[at]?.data ?? []).filter(writableBy(name))]))
        : undefined,
  });
};

/** The resource groups of an owner that the person can create repositories in. */
export const useWritableGroups = (
  { name, organizations }: SignedInUser,
  owner: string,
  readerGroups: GroupsByOwner,
): readonly ResourceGroup[] => {
  const role = organizations.find((one) => one.name === owner)?.role;
  const { data = [] } = useQuery({ ...resourceGroupsQuery(owner), enabled: role === "write" || role === "admin" });
  return role === "admin" ? data : (readerGroups.get(owner) ?? data.filter(writableBy(name)));
};
