import { isProvider, providers } from "@orrery/inference";

/** The id for providers that the client does not know, such as deployments. */
export const providerLabel = (id: string): string => (isProvider(id) ? providers[id].label : id);
