import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { providerOrderQuery, saveProviderOrder } from "../../../api/provider-order.ts";

interface ProviderOrder {
  readonly order: readonly string[];
  readonly change: (order: readonly string[]) => void;
  readonly error: Error | null;
  readonly tryAgain: () => void;
}

/** Changes are saved one after the other; a failed change is rolled back to the hub's order. */
export const useProviderOrder = (saved: readonly string[], account: string | undefined): ProviderOrder => {
  const client = useQueryClient();
  const [draft, setDraft] = useState<readonly string[]>();
  const { queryKey } = providerOrderQuery(account);
  const save = useMutation({
    mutationFn: (order: readonly string[]) => saveProviderOrder(order, account),
    scope: { id: "provider-order" },
    // Fails immediately when offline instead of waiting for a connection.
    networkMode: "always",
    onSuccess: (reply) => {
      client.setQueryData(queryKey, reply);
      void client.invalidateQueries({ queryKey: ["route"] });
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  const change = (order: readonly string[]) => {
    setDraft(order);
    // Called for the latest change only.
    save.mutate(order, { onSettled: () => setDraft(undefined) });
  };
  return { order: draft ?? saved, change, error: save.error, tryAgain: () => change(save.variables ?? saved) };
};
