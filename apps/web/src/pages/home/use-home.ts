import { type QueryClient, useQuery } from "@tanstack/react-query";
import { providersQuery } from "../../api/providers.ts";
import {
  bundledAuthor,
  facetCountsQuery,
  type ListQuery,
  ownModelsQuery,
  repositoryTopQuery,
} from "../../api/repositories.ts";
import { taskListQuery } from "../../api/tasks.ts";

const queries = {
  runsHere: repositoryTopQuery("model", { runs_here: true, limit: 6 }),
  models: repositoryTopQuery("model", { limit: 6 }),
  datasets: repositoryTopQuery("dataset", { limit: 6 }),
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
const newest: ListQuery = { sort: "lastModified", author: [`-${bundledAuthor}`], limit: 6 };

export const useHome = () => {
  const tasks = useQuery(taskListQuery);
  const runsHere = useQuery(queries.runsHere);
  const models = useQuery(queries.models);
  const datasets = useQuery(queries.datasets);
  const counts = useQuery(queries.counts);
  const providers = useQuery(providersQuery);
  const own = useQuery(ownModelsQuery);
  const isTrending = (models.data?.records[0]?.trendingScore ?? 0) > 0;
  const recent = useQuery({
    ...repositoryTopQuery("model", newest),
    enabled: models.isSuccess && !isTrending && own.data?.total !== 0,
  });
  return {
    tasks,
    runsHere,
    datasets,
    counts,
    providers,
    total: models.data?.total,
    error: models.error ?? runsHere.error,
    retry: () => Promise.all([models.refetch(), runsHere.refetch()]),
    isTrending,
    /** The newest if nothing is trending. */
    models: isTrending ? models.data : recent.data,
    isFresh: own.data?.total === 0,
  };
};
