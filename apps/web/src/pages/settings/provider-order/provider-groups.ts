import type { ProviderSummary } from "@orrery/contract";

/** Providers that an account has put in order, and the others by name: those that can be called, and those without a key. */
interface ProviderGroups {
  readonly ordered: readonly ProviderSummary[];
  readonly unordered: readonly ProviderSummary[];
  readonly withoutKey: readonly ProviderSummary[];
}

/** Splits the providers by an order. */
export const groupProviders = (order: readonly string[], providers: readonly ProviderSummary[]): ProviderGroups => {
  const others = providers
    .filter(({ id }) => !order.includes(id))
    .sort((left, right) => left.label.localeCompare(right.label, "en"));
  return {
    ordered: order.flatMap((id) => providers.find((provider) => provider.id === id) ?? []),
    unordered: others.filter(({ key }) => key !== null),
    withoutKey: others.filter(({ key }) => key === null),
  };
};

/** An order in which one provider has another place, counted from 0. */
export const movedTo = (order: readonly string[], id: string, position: number): readonly string[] =>
  order.filter((other) => other !== id).toSpliced(position, 0, id);
