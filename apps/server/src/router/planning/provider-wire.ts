import { type ProviderId, providers, type Task, type Wire } from "@orrery/inference";

/** How a provider's API is called for a task; undefined if it does not support the task. */
export const wireOf = <T extends Task>(provider: string, task: T): Wire<T> | undefined => {
  if (!Object.hasOwn(providers, provider)) return undefined;
  return (providers[provider as ProviderId].tasks as { [K in T]?: Wire<K> })[task];
};
