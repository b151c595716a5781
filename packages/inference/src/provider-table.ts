import type { Provider } from "./provider.ts";
import * as registered from "./providers/index.ts";

type Registered = typeof registered;

/** The providers of the client by id; `providers/index.ts` registers them. */
export const providers = Object.fromEntries(Object.values(registered).map((provider) => [provider.id, provider])) as {
  readonly [K in keyof Registered as Registered[K]["id"]]: Registered[K];
};

/** The id of a provider of the client. */
export type ProviderId = keyof typeof providers;

/** Whether an id is that of a provider of the client. */
export const isProvider = (id: string): id is ProviderId => Object.hasOwn(providers, id);

/** The ids of all providers. */
export const INFERENCE_PROVIDERS = Object.keys(providers) as readonly ProviderId[];

/** The ids of all providers, and the policy that lets the client choose. */
export const PROVIDERS_OR_POLICIES: readonly (ProviderId | "auto")[] = [...INFERENCE_PROVIDERS, "auto"];

/** Each provider's organization on the hub. */
export const PROVIDERS_HUB_ORGS = Object.fromEntries(
  Object.values(providers).map(({ id, organization = id }: Provider) => [id, organization]),
) as Readonly<Record<ProviderId, string>>;
