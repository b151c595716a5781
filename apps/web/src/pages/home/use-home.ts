import { type QueryClient, useQuery } from "@tanstack/react-query";
import { providerHealthQuery } from "../../api/keys.ts";
import { providerPricesQuery, providersQuery } from "../../api/providers.ts";
import { overviewQuery } from "../../api/repositories.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { taskListQuery } from "../../api/tasks.ts";

export const prefetchHome = (client: QueryClient): void => {
  void client.prefetchQuery(overviewQuery);
  void client.prefetchQuery(providersQuery);
  void client.prefetchQuery(taskListQuery);
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
