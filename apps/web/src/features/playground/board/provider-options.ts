import type { ProviderModel, ProviderSummary, RepositoryRecord } from "@orrery/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { providerModelsQuery, providersQuery } from "../../../api/providers.ts";

/** A model at a provider that the account has a key for. */
interface ProviderOption {
  readonly provider: ProviderSummary;
  readonly model: ProviderModel;
}

const max = 6;

/** What the account's own keys can call for a task, beside the models of this hub, and the providers of those keys. */
export const useProviderOptions = (task: string, text: string) => {
  const { data: providers = [] } = useQuery(providersQuery);
  const keyed = providers.filter(({ key, tasks }) => key === "account" && tasks.includes(task));
  const lists = useQueries({ queries: keyed.map(({ id }) => providerModelsQuery(id)) });
  const words = text.toLowerCase();
  const options = keyed.flatMap((provider, at): readonly ProviderOption[] =>
    (lists[at]?.data?.models ?? [])
      .filter((model) => model.hubModel === undefined && model.task === task && model.id.toLowerCase().includes(words))
      .map((model) => ({ provider, model })),
  );
  return { options: options.slice(0, max), count: options.length, keyed, providers };
};

/** Models of this hub at providers that would serve them with a key. */
export const keylessOptions = (
  records: readonly RepositoryRecord[],
  providers: readonly ProviderSummary[],
  task: string,
) =>
  records
    .flatMap(({ id, inferenceProviderMapping: mapping = {} }) =>
      Object.entries(mapping).flatMap(([name, { status, task: served }]) => {
        const provider = providers.find((one) => one.id === name && one.key === null);
        return provider && status === "live" && served === task ? [{ model: id, provider }] : [];
      }),
    )
    .slice(0, max);
