import type { Provider } from "./provider.ts";
import { type ProviderId, providers } from "./providers/index.ts";

/** The ids of all providers. */
export const INFERENCE_PROVIDERS = Object.keys(providers) as readonly ProviderId[];

/** The ids of all providers, and the policy that leaves the choice to the client. */
export const PROVIDERS_OR_POLICIES: readonly (ProviderId | "auto")[] = [...INFERENCE_PROVIDERS, "auto"];

/** Each provider's organisation on the hub. */
export const PROVIDERS_HUB_ORGS = Object.fromEntries(
  Object.values(providers).map(({ id, organisation = id }: Provider) => [id, organisation]),
) as Readonly<Record<ProviderId, string>>;
