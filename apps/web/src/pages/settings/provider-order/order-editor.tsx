import type { ProviderSummary } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { providerOrderQuery, saveProviderOrder } from "../../../api/provider-order.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { Measure } from "../../../ui/layout/measure.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ActionRow, ActionRows } from "../../../ui/list/action-rows.tsx";
import { LiveRegion, Text } from "../../../ui/text/text.tsx";
import { Position } from "../position.tsx";
import { useFocusRestore } from "../use-focus-restore.ts";
import { buttonId, Offers, RowTools } from "./order-buttons.tsx";
import { groupProviders, movedTo } from "./provider-groups.ts";

interface ProviderOrder {
  readonly order: readonly string[];
  readonly change: (order: readonly string[]) => void;
  readonly error: Error | null;
  readonly tryAgain: () => void;
}

/** Changes are saved one after the other; a failed change is rolled back to the hub's order. */
const useProviderOrder = (saved: readonly string[], account: string | undefined): ProviderOrder => {
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

const keyNotes = { account: "Your key", hub: "Hub key", none: "No key needed", missing: "No key" } as const;

/** Where focus moves if the pressed button disappears, by direction. */
const nextActs = { up: ["up", "down", "out", "in"], down: ["down", "up", "out", "in"] } as const;

interface OrderEditorProps {
  readonly saved: readonly string[];
  readonly providers: readonly ProviderSummary[];
  readonly account: string | undefined;
  readonly canChange: boolean;
}

const useOrderActs = ({ saved, account, providers }: OrderEditorProps) => {
  const { order, change, error, tryAgain } = useProviderOrder(saved, account);
  const [said, setSaid] = useState("");
  const keepFocus = useFocusRestore();
  const groups = groupProviders(order, providers);
  const ids = groups.ordered.map(({ id }) => id);
  const put = ({ id, label }: ProviderSummary, position: number | undefined) => {
    const next = position === undefined ? ids.filter((other) => other !== id) : movedTo(ids, id, position);
    const isDown = position !== undefined && position > ids.indexOf(id) && ids.includes(id);
    keepFocus(nextActs[isDown ? "down" : "up"].map((act) => buttonId(act, id)));
    setSaid(position === undefined ? `${label} removed.` : `${label} is now ${position + 1} of ${next.length}.`);
    change(next);
  };
  const clear = () => {
    keepFocus(ids.map((id) => buttonId("in", id)));
    setSaid("Order cleared.");
    change([]);
  };
  return { ...groups, put, clear, error, tryAgain, said };
};

const Empty = () => <Text variant="soft">No order yet. The fastest provider is tried first.</Text>;

export const OrderEditor = (props: OrderEditorProps) => {
  const { canChange } = props;
  const { ordered, unordered, withoutKey, put, clear, error, tryAgain, said } = useOrderActs(props);
  const add = (provider: ProviderSummary) => put(provider, ordered.length);
  return (
    <Stack>
      {ordered.length === 0 && <Empty />}
      {ordered.length > 0 && (
        <Measure>
          <ActionRows label="Provider order" isOrdered>
            {ordered.map((provider, position) => (
              <ActionRow
                key={provider.id}
                mark={<Position number={position + 1} />}
                side={
                  canChange && <RowTools provider={provider} position={position} count={ordered.length} onMove={put} />
                }
              >
                <span className="flex flex-wrap items-baseline gap-x-1">
                  {provider.label}
                  <span className="text-xs text-ink-soft">{keyNotes[provider.key ?? "missing"]}</span>
                </span>
              </ActionRow>
            ))}
          </ActionRows>
        </Measure>
      )}
      {error && (
        <Stack gap="sm">
          <InlineError>The order was not saved. {error.message}</InlineError>
          <div>
            <SmallButton onClick={tryAgain}>Retry</SmallButton>
          </div>
        </Stack>
      )}
      {canChange && ordered.length > 0 && (
        <div>
          <SmallButton onClick={clear}>Reset order</SmallButton>
        </div>
      )}
      {canChange && (
        <>
          <Offers
            title={ordered.length === 0 ? "Add first" : "Tried next, fastest first"}
            providers={unordered}
            onAdd={add}
          />
          <Offers title="No key yet" providers={withoutKey} onAdd={add} />
        </>
      )}
      <LiveRegion>{said}</LiveRegion>
    </Stack>
  );
};
