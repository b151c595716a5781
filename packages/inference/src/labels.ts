/** The names of the providers, without the client. */
import { providerLabels } from "./provider-labels.generated.ts";

/** The label of a provider; the id of a provider that the client does not know. */
export const providerLabel = (id: string): string =>
  (Object.hasOwn(providerLabels, id) ? providerLabels[id] : id) ?? id;
