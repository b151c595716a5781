import type { ProviderSummary } from "@orrery/contract";
import { useState } from "react";
import { Fault } from "../../../ui/feedback/status/fault.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { OrderedRow, OrderedRows } from "../../../ui/list/ordered-rows/ordered-rows.tsx";
import { useKeptFocus } from "../../../ui/list/ordered-rows/use-kept-focus.ts";
import { Code, Said, Text } from "../../../ui/text/text.tsx";
import { buttonId, Offers, RowTools } from "./order-buttons.tsx";
import { placesOf, withPlace } from "./places.ts";
import { useProviderOrder } from "./use-provider-order.ts";

const keyNotes = { account: "own key", hub: "the hub’s key", none: "needs no key", missing: "no key yet" } as const;

/** Where the focus goes when what was pressed is gone, by which way the provider went. */
const nextActs = { up: ["up", "down", "out", "in"], down: ["down", "up", "out", "in"] } as const;

interface OrderEditorProps {
  /** The order that the hub has. */
  readonly saved: readonly string[];
  readonly providers: readonly ProviderSummary[];
  readonly account: string | undefined;
  readonly mayChange: boolean;
}

/** Changes an order, says what has become of it, and keeps the focus where it was. */
const useOrderActs = ({ saved, account, providers }: OrderEditorProps) => {
  const { order, change, error, tryAgain } = useProviderOrder(saved, account);
  const [said, setSaid] = useState("");
  const keepFocus = useKeptFocus();
  const places = placesOf(order, providers);
  const ids = places.placed.map(({ id }) => id);
  const put = ({ id, label }: ProviderSummary, place: number | undefined) => {
    const next = place === undefined ? ids.filter((other) => other !== id) : withPlace(ids, id, place);
    const isDown = place !== undefined && place > ids.indexOf(id) && ids.includes(id);
    keepFocus(nextActs[isDown ? "down" : "up"].map((act) => buttonId(act, id)));
    setSaid(place === undefined ? `${label} has no place now.` : `${label} is now ${place + 1} of ${next.length}.`);
    change(next);
  };
  const clear = () => {
    keepFocus(ids.map((id) => buttonId("in", id)));
    setSaid("The order is cleared.");
    change([]);
  };
  return { ...places, put, clear, error, tryAgain, said };
};

const Empty = () => (
  <Text look="soft">
    No order yet: <Code>:preferred</Code> means the fastest first, as a name without it does.
  </Text>
);

/** An account's order of providers, changed with buttons and saved at once. */
export const OrderEditor = (props: OrderEditorProps) => {
  const { mayChange } = props;
  const { placed, callable, keyless, put, clear, error, tryAgain, said } = useOrderActs(props);
  const add = (provider: ProviderSummary) => put(provider, placed.length);
  return (
    <Stack>
      {placed.length === 0 && <Empty />}
      {placed.length > 0 && (
        <OrderedRows label="Order of providers">
          {placed.map((provider, place) => (
            <OrderedRow
              key={provider.id}
              place={place + 1}
              title={provider.label}
              note={keyNotes[provider.key ?? "missing"]}
              actions={mayChange && <RowTools provider={provider} place={place} count={placed.length} onPlace={put} />}
            />
          ))}
        </OrderedRows>
      )}
      {error && (
        <Stack gap="sm">
          <Fault>The order was not saved; you see what the hub has. {error.message}</Fault>
          <div>
            <SmallButton onClick={tryAgain}>Try again</SmallButton>
          </div>
        </Stack>
      )}
      {mayChange && placed.length > 0 && (
        <div>
          <SmallButton onClick={clear}>Use the hub’s usual order</SmallButton>
        </div>
      )}
      {mayChange && (
        <>
          <Offers
            title={placed.length === 0 ? "Give the first place to" : "Tried after these, the fastest first"}
            providers={callable}
            onAdd={add}
          />
          <Offers title="Not tried, as there is no key for them" providers={keyless} onAdd={add} />
        </>
      )}
      <Said>{said}</Said>
    </Stack>
  );
};
