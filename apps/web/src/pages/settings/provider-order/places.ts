import type { ProviderSummary } from "@orrery/contract";

/** Providers that an account has put in order, and the others by name: those that can be called, and those without a key. */
interface Places {
  readonly placed: readonly ProviderSummary[];
  readonly callable: readonly ProviderSummary[];
  readonly keyless: readonly ProviderSummary[];
}

/** Splits the providers by an order. */
export const placesOf = (order: readonly string[], providers: readonly ProviderSummary[]): Places => {
  const others = providers
    .filter(({ id }) => !order.includes(id))
    .sort((left, right) => left.label.localeCompare(right.label, "en"));
  return {
    placed: order.flatMap((id) => providers.find((provider) => provider.id === id) ?? []),
    callable: others.filter(({ key }) => key !== null),
    keyless: others.filter(({ key }) => key === null),
  };
};

/** An order in which one provider has another place, counted from 0. */
export const withPlace = (order: readonly string[], id: string, place: number): readonly string[] =>
  order.filter((other) => other !== id).toSpliced(place, 0, id);
