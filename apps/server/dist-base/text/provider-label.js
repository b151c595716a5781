import { providers } from "@orrery/inference";
/** The id for providers that the client does not know, such as deployments. */
export const providerLabel = (id) => Object.hasOwn(providers, id) ? providers[id].label : id;
//# sourceMappingURL=provider-label.js.map