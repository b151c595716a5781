import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DiscussionLocation } from "../../../api/history/discussions.ts";

/** Sends a change of a discussion, then loads the discussion again. */
export const useDiscussionAction = <T>(
  { kind, id }: DiscussionLocation,
  send: (input: T) => Promise<unknown>,
  onDone?: () => void,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      onDone?.();
      await client.invalidateQueries({ queryKey: ["repository", kind, id] });
    },
  });
};
