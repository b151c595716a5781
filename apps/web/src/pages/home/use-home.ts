import { type QueryClient, useQuery } from "@tanstack/react-query";
import { providerHealthQuery } from "../../api/keys.ts";
import { providerPricesQuery, providersQuery } from "../../api/providers.ts";
import { facetCountsQuery, ownModelsQuery, repositoryTopQuery } from "../../api/repositories.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { taskListQuery } from "../../api/tasks.ts";

const queries = {
  runsHere: repositoryTopQuery("model", { runs_here: true, limit: 1 }),
  models: repositoryTopQuery("model", { limit: 6 }),
  datasets: repositoryTopQuery("dataset", { limit: 1 }),
  counts: facetCountsQuery("model", { facets: ["task,provider"], limit: 100 }),
} as const;

export const prefetchHome = (client: QueryClient): void => {
  void client.prefetchQuery(queries.runsHere);
  void client.prefetchQuery(queries.models);
  void client.prefetchQuery(queries.datasets);
  void client.prefetchQuery(queries.counts);
  void client.prefetchQuery(providersQuery);
  void client.prefetchQuery(taskListQuery);
};

/** For hubs where nothing is trending. */
const newest = repositoryTopQuery("model", { sort: "lastModified", limit: 6 });

const useProviders = () => {
  const { data: session } = useQuery(sessionQuery);
  const { data: providers = [] } = useQuery(providersQuery);
  const { data: prices } = useQuery(providerPricesQuery);
  const { data: health } = useQuery({ ...providerHealthQuery, enabled: Boolean(session?.user) });
  return { providers, prices, health };
};

export const useHome = () => {
  const tasks = useQuery(taskListQuery);
  const runsHere = useQuery(queries.runsHere);
  const models = useQuery(queries.models);
  const datasets = useQuery(queries.datasets);
  const counts = useQuery(queries.counts);
  const own = useQuery(ownModelsQuery);
  const isTrending = (models.data?.records[0]?.trendingScore ?? 0) > 0;
  const recent = useQuery({ ...newest, enabled: models.isSuccess && !isTrending });
  return {
    tasks,
    runsHere,
    datasets,
    counts,
    ...useProviders(),
    total: models.data?.total,
    error: models.error ?? runsHere.error,
    retry: () => Promise.all([models.refetch(), runsHere.refetch()]),
    isTrending,
    /** The newest if nothing is trending. */
    models: isTrending ? models.data : recent.data,
    isFresh: own.data?.total === 0,
  };
};
