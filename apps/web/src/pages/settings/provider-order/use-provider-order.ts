import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { providerOrderQuery, saveProviderOrder } from "../../../api/provider-order.ts";

/** An order as it is shown, and the ways to change it. */
interface ProviderOrder {
  /** What was chosen last, or what the hub has where nothing is on its way. */
  readonly order: readonly string[];
  readonly change: (order: readonly string[]) => void;
  /** Why the last change was not saved, if it was not. */
  readonly error: Error | null;
  readonly tryAgain: () => void;
}

/** Saves every change at once, one after the other; what could not be saved gives way to what the hub has. */
export const useProviderOrder = (saved: readonly string[], account: string | undefined): ProviderOrder => {
  const client = useQueryClient();
  const [draft, setDraft] = useState<readonly string[]>();
  const { queryKey } = providerOrderQuery(account);
  const save = useMutation({
    mutationFn: (order: readonly string[]) => saveProviderOrder(order, account),
    scope: { id: "provider-order" },
    // Without a network a change fails at once, instead of waiting for one unseen.
    networkMode: "always",
    onSuccess: (reply) => {
      client.setQueryData(queryKey, reply);
      void client.invalidateQueries({ queryKey: ["route"] });
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  const change = (order: readonly string[]) => {
    setDraft(order);
    // Called for the latest change only: the ones before it end unseen.
    save.mutate(order, { onSettled: () => setDraft(undefined) });
  };
  return { order: draft ?? saved, change, error: save.error, tryAgain: () => change(save.variables ?? saved) };
};
