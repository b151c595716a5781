import { isProvider, type NativeApi, type Provider, providers, type Task, type Wire } from "@orrery/inference";
import { engineNativePath } from "../engines/endpoint-kinds.ts";
import type { Candidate } from "./candidate.ts";

const providerOf = (id: string): Provider | undefined => (isProvider(id) ? providers[id] : undefined);

/** Whether a provider supports a task. */
export const hasWire = (provider: string, task: string): boolean =>
  Object.hasOwn(providerOf(provider)?.tasks ?? {}, task);

/** How a provider's API is called for a task; undefined if it does not support the task. */
export const wireOf = <T extends Task>(provider: string, task: T): Wire<T> | undefined =>
  (providerOf(provider)?.tasks as { [K in T]?: Wire<K> } | undefined)?.[task];

/** The path at which a candidate accepts chats in another API; undefined if it does not speak it. */
export const nativePathOf = ({ provider, endpoint }: Candidate, api: NativeApi): string | undefined =>
  endpoint ? engineNativePath(endpoint.kind, api) : providerOf(provider)?.native?.[api];
