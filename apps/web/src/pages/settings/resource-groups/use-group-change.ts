import { useMutation, useQueryClient } from "@tanstack/react-query";
import { resourceGroupsQuery } from "../../../api/owners/resource-groups.ts";

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
