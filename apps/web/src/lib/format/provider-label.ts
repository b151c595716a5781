import { providerLabels } from "../catalogue.generated.ts";

/** As an interface says it: the API's label names the service. */
const hubLabel = "This hub";

/** The id for providers that the client does not know, such as deployments. */
export const providerLabel = (id: string): string =>
  id === "hf-inference" ? hubLabel : ((Object.hasOwn(providerLabels, id) ? providerLabels[id] : undefined) ?? id);
