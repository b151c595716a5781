import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

/** What follows a change. */
export interface AfterChange<Result> {
  /** Queries that are loaded again before the change counts as done. */
  readonly invalidates?: readonly QueryKey[] | undefined;
  /** Loads them after a failure as well, because what was shown is no longer so. */
  readonly reloadsOnError?: boolean;
  /** The query whose data the reply is. */
  readonly stores?: QueryKey | undefined;
  readonly onDone?: ((result: Result) => unknown) | undefined;
}

/** A change at the hub, after which pages show what the hub has. */
export const useChange = <Input = void, Result = unknown>(
  change: (input: Input) => Promise<Result>,
  { invalidates = [], reloadsOnError = false, stores, onDone }: AfterChange<Result> = {},
) => {
  const client = useQueryClient();
  const reload = () => Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      if (stores) client.setQueryData(stores, result);
      await reload();
      await onDone?.(result);
    },
    onError: async () => {
      if (reloadsOnError) await reload();
    },
  });
};
