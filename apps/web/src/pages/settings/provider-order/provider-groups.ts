import type { ProviderSummary } from "@orrery/contract";

interface ProviderGroups {
  readonly ordered: readonly ProviderSummary[];
  readonly unordered: readonly ProviderSummary[];
  readonly withoutKey: readonly ProviderSummary[];
}

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

export const movedTo = (order: readonly string[], id: string, position: number): readonly string[] =>
  order.filter((other) => other !== id).toSpliced(position, 0, id);
