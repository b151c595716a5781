import { type QueryClient, useQuery } from "@tanstack/react-query";
import { providerHealthQuery } from "../../api/keys.ts";
import { providerPricesQuery, providersQuery } from "../../api/providers.ts";
import { overviewQuery } from "../../api/repositories.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { taskListQuery } from "../../api/tasks.ts";

/** Whose page it is must be known before it is drawn: one would replace the other. */
export const prefetchHome = async (client: QueryClient): Promise<void> => {
  void client.prefetchQuery(overviewQuery);
  void client.prefetchQuery(providersQuery);
  void client.prefetchQuery(taskListQuery);
  await client.prefetchQuery(sessionQuery);
};

const useProviders = () => {
  const { data: session } = useQuery(sessionQuery);
  const { data: providers = [] } = useQuery(providersQuery);
  const { data: prices } = useQuery(providerPricesQuery);
  const { data: health } = useQuery({ ...providerHealthQuery, enabled: Boolean(session?.user) });
  return { providers, prices, health };
};

export const useHome = () => {
  const tasks = useQuery(taskListQuery);
  const { data: overview, error, refetch } = useQuery(overviewQuery);
  return { tasks, overview, error, retry: refetch, ...useProviders() };
};
