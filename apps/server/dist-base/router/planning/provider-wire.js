import { providers } from "@orrery/inference";
import { engineNativePath } from "../engines/endpoint-kinds.js";
const providerOf = (id) => Object.hasOwn(providers, id) ? providers[id] : undefined;
/** How a provider's API is called for a task; undefined if it does not support the task. */
export const wireOf = (provider, task) => providerOf(provider)?.tasks?.[task];
/** The path at which a candidate accepts chats in another API; undefined if it does not speak it. */
export const nativePathOf = ({ provider, endpoint }, api) => endpoint ? engineNativePath(endpoint.kind, api) : providerOf(provider)?.native?.[api];
//# sourceMappingURL=provider-wire.js.map