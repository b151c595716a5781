import { type AuthMethod, authMethodOf } from "../access.ts";
import type { Provider } from "../provider.ts";
import type { ProviderId } from "../provider-table.ts";
import type { Task } from "../task.ts";
import { clientName, clientVersion } from "../version.ts";
import { type Clock, systemClock } from "./clock.ts";
import { failureOf, type InferenceError } from "./errors.ts";

/** The form of an image, audio or video result. */
export type OutputType = "blob" | "url" | "dataUrl" | "json";

/** A provider by id or as an object, or `auto` to let the client choose. */
export type ProviderChoice = ProviderId | "auto" | Provider;

/** Arguments of every call beside those of its task. */
export interface BaseArgs {
  /** A hub token, or the key of the provider. */
  readonly accessToken?: string;
  readonly model?: string;
  /** Models to try in order until one answers. */
  readonly models?: readonly string[];
  readonly provider?: ProviderChoice;
  /** Providers to try in order until one answers. */
  readonly providers?: readonly ProviderChoice[];
  /** Your own endpoint, called instead of a provider. */
  readonly endpointUrl?: string;
}

/** Options of a client or of one call. */
export interface Options {
  /** False turns off all retries. */
  readonly retry_on_error?: boolean;
  /** How often a failed request is sent again; 5 by default. */
  readonly maxRetries?: number;
  /** Milliseconds for the whole call: lookups, retries, polling and downloads included. */
  readonly timeout?: number;
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal;
  /** True, or a value for fetch's `credentials`. */
  readonly includeCredentials?: boolean | string;
  /** The account or organization that is billed. */
  readonly billTo?: string;
  readonly outputType?: OutputType;
  /** The task of a raw request. */
  readonly task?: Task;
  readonly endpointUrl?: string;
  /** The hub's URL; `HF_ENDPOINT` or the public hub by default. */
  readonly hubUrl?: string;
  /** The router's URL; `HF_ROUTER_ENDPOINT` or the hub's own router by default. */
  readonly routerUrl?: string;
  /** The prefix of hub tokens; `hf_` by default. */
  readonly tokenPrefix?: string;
  /** Whether the next of `providers` or `models` is tried after this error. */
  readonly shouldFallback?: (error: InferenceError) => boolean;
  readonly clock?: Clock;
}

/** Options with every default filled in. */
export interface ResolvedOptions {
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
/** Hubs whose router is not below their own URL. */
const routers: Readonly<Record<string, string>> = { [defaultHub]: "https://router.huggingface.co" };

const fromEnvironment = (name: string): string | undefined =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name] || undefined;

const withoutSlash = (address: string): string => address.replace(/\/+$/, "");

/** The URLs of hub and router [S9.1]. */
export const addressesOf = ({ hubUrl, routerUrl }: Pick<Options, "hubUrl" | "routerUrl">) => {
  const hub = withoutSlash(hubUrl ?? fromEnvironment("HF_ENDPOINT") ?? defaultHub);
  const given = routerUrl ?? (hubUrl === undefined ? fromEnvironment("HF_ROUTER_ENDPOINT") : undefined);
  return { hub, router: withoutSlash(given ?? routers[hub] ?? `${hub}/router`) };
};

const outputTypes: readonly string[] = ["blob", "url", "dataUrl", "json"] satisfies OutputType[];

const validateOptions = ({ maxRetries = 0, timeout = 1, outputType = "blob" }: Options): void => {
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

const canHelpElsewhere = ({ kind }: InferenceError): boolean => kind !== "input" && kind !== "aborted";

/** Validates the options of a call and fills in the defaults. */
export const resolveOptions = (
  { accessToken, endpointUrl }: Pick<BaseArgs, "accessToken" | "endpointUrl">,
  options: Options,
): ResolvedOptions => {
  validateOptions(options);
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
    // Looked up for each call, so that a fetch replaced later is used.
    fetch: options.fetch ?? globalThis.fetch,
    clock: options.clock ?? systemClock,
    maxRetries: options.retry_on_error === false ? 0 : (options.maxRetries ?? 5),
    outputType: options.outputType ?? "blob",
    shouldFallback: options.shouldFallback ?? canHelpElsewhere,
  };
};
