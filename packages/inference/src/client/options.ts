import { type AuthMethod, authMethodOf } from "../access.ts";
import type { Provider } from "../provider.ts";
import type { ProviderId } from "../providers/index.ts";
import type { Task } from "../task.ts";
import { clientName, clientVersion } from "../version.ts";
import { type Clock, systemClock } from "./clock.ts";
import { failureOf, type InferenceError } from "./errors.ts";

/** How the caller wants a picture, a sound or a film. */
export type OutputType = "blob" | "url" | "dataUrl" | "json";

/** A provider by its id, as an object, or left to the client. */
export type ProviderChoice = ProviderId | "auto" | Provider;

/** What every call may say beside the task's own arguments. */
export interface BaseArgs {
  /** A hub token, or the key of the provider. */
  readonly accessToken?: string;
  readonly model?: string;
  /** Models to try in turn, until one answers. */
  readonly models?: readonly string[];
  readonly provider?: ProviderChoice;
  /** Providers to try in turn, until one answers. */
  readonly providers?: readonly ProviderChoice[];
  /** An endpoint of one's own, called instead of a provider. */
  readonly endpointUrl?: string;
}

/** Settings of a client or of one call. */
export interface Options {
  /** False turns every retry off. */
  readonly retry_on_error?: boolean;
  /** How often a failed request is sent again; 5 unless given. */
  readonly maxRetries?: number;
  /** Milliseconds for the whole call: lookups, retries, waiting and downloads included. */
  readonly timeout?: number;
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal;
  /** True, or a value for fetch's `credentials`. */
  readonly includeCredentials?: boolean | string;
  /** The account or organisation that pays for the call. */
  readonly billTo?: string;
  readonly outputType?: OutputType;
  /** The task of a raw request. */
  readonly task?: Task;
  readonly endpointUrl?: string;
  /** The hub's address; `HF_ENDPOINT` or the public hub unless given. */
  readonly hubUrl?: string;
  /** The router's address; `HF_ROUTER_ENDPOINT` or the hub's own router unless given. */
  readonly routerUrl?: string;
  /** How the hub's own tokens begin; `hf_` unless given. */
  readonly tokenPrefix?: string;
  /** Whether the next of `providers` or `models` is tried after this failure. */
  readonly shouldFallback?: (error: InferenceError) => boolean;
  readonly clock?: Clock;
}

/** Options with nothing left open. */
export interface Settings {
  readonly token?: string;
  readonly tokenPrefix: string;
  readonly method: AuthMethod;
  readonly credentials?: RequestCredentials;
  readonly hub: string;
  readonly router: string;
  readonly endpoint?: string;
  readonly billTo?: string;
  readonly userAgent: string;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  readonly maxRetries: number;
  readonly outputType: OutputType;
  readonly shouldFallback: (error: InferenceError) => boolean;
}

const defaultHub = "https://huggingface.co";
/** Hubs whose router does not stand below them. */
const routers: Readonly<Record<string, string>> = { [defaultHub]: "https://router.huggingface.co" };

const fromEnvironment = (name: string): string | undefined =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name] || undefined;

const withoutSlash = (address: string): string => address.replace(/\/+$/, "");

/** The addresses of hub and router [S9.1]. */
export const addressesOf = ({ hubUrl, routerUrl }: Pick<Options, "hubUrl" | "routerUrl">) => {
  const hub = withoutSlash(hubUrl ?? fromEnvironment("HF_ENDPOINT") ?? defaultHub);
  const given = routerUrl ?? (hubUrl === undefined ? fromEnvironment("HF_ROUTER_ENDPOINT") : undefined);
  return { hub, router: withoutSlash(given ?? routers[hub] ?? `${hub}/router`) };
};

const outputTypes: readonly string[] = ["blob", "url", "dataUrl", "json"] satisfies OutputType[];

const refuseOddNumbers = ({ maxRetries = 0, timeout = 1, outputType = "blob" }: Options): void => {
  if (!Number.isInteger(maxRetries) || maxRetries < 0)
    throw failureOf("invalid_input", "maxRetries must be a whole number from 0");
  if (!(timeout > 0)) throw failureOf("invalid_input", "timeout must be a number of milliseconds above 0");
  if (!outputTypes.includes(outputType))
    throw failureOf("invalid_input", `outputType must be one of ${outputTypes.join(", ")}`);
};

const credentialsOf = ({ includeCredentials }: Options): RequestCredentials | undefined =>
  includeCredentials === true ? "include" : ((includeCredentials || undefined) as RequestCredentials | undefined);

/** The client's name and version, and the browser's where there is one [S7.11]. */
export const userAgent = (): string => {
  const browser = (globalThis as { navigator?: { userAgent?: string } }).navigator?.userAgent;
  return `${clientName}/${clientVersion}${browser ? ` ${browser}` : ""}`;
};

const mayHelpElsewhere = ({ kind }: InferenceError): boolean => kind !== "input" && kind !== "aborted";

/** Brings the options of a call into one form. */
export const settle = (
  { accessToken, endpointUrl }: Pick<BaseArgs, "accessToken" | "endpointUrl">,
  options: Options,
): Settings => {
  refuseOddNumbers(options);
  const { tokenPrefix = "hf_", signal, timeout, billTo } = options;
  const credentials = credentialsOf(options);
  const token = accessToken?.trim() || undefined;
  const endpoint = endpointUrl ?? options.endpointUrl;
  return {
    ...addressesOf(options),
    ...(token && { token }),
    ...(credentials && { credentials }),
    ...(endpoint && { endpoint }),
    ...(billTo && { billTo }),
    ...(signal && { signal }),
    ...(timeout !== undefined && { timeout }),
    tokenPrefix,
    method: authMethodOf({ ...(token && { token }), tokenPrefix, isCredentialsIncluded: credentials === "include" }),
    userAgent: userAgent(),
    // Looked up at each call, so that a fetch replaced later is the one used.
    fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
    clock: options.clock ?? systemClock,
    maxRetries: options.retry_on_error === false ? 0 : (options.maxRetries ?? 5),
    outputType: options.outputType ?? "blob",
    shouldFallback: options.shouldFallback ?? mayHelpElsewhere,
  };
};
