import { type ProviderId, providers } from "@orrery/inference";

/** The id for providers that the client does not know, such as deployments. */
export const providerLabel = (id: string): string =>
  Object.hasOwn(providers, id) ? providers[id as ProviderId].label : id;
