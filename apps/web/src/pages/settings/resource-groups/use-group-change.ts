import type { ResourceGroup } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { resourceGroupsQuery } from "../../../api/owners/resource-groups.ts";

/** A resource group and the organization that it is in. */
export interface GroupProps {
  readonly organization: string;
  readonly group: ResourceGroup;
}

/** A change after which the groups of the organization are loaded again. */
export const useGroupChange = <Input, Result>(
  organization: string,
  change: (input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      await client.invalidateQueries({ queryKey: resourceGroupsQuery(organization).queryKey });
      onDone?.(result);
    },
  });
};
