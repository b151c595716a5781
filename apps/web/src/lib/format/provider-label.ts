import { providerLabels } from "../catalogue.generated.ts";

/** The id for providers that the client does not know, such as deployments. */
export const providerLabel = (id: string): string =>
  (Object.hasOwn(providerLabels, id) ? providerLabels[id] : undefined) ?? id;
