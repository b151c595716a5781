const permanent = <const K extends string>(kind: K) => ({ kind, isRetryable: false }) as const;
const transient = <const K extends string>(kind: K) => ({ kind, isRetryable: true }) as const;

/** Every way a call can fail: the code, which side failed, and whether a retry can help. */
export const failures = {
  invalid_input: permanent("input"),
  model_is_url: permanent("input"),
  endpoint_with_provider: permanent("input"),
  model_or_task_missing: permanent("input"),
  task_missing: permanent("input"),
  unknown_provider: permanent("input"),
  unsupported_task: permanent("input"),
  hub_token_refused: permanent("input"),
  provider_key_missing: permanent("input"),
  provider_key_shared: permanent("input"),
  model_prefix_missing: permanent("input"),
  media_type_refused: permanent("input"),
  media_unreadable: permanent("input"),
  no_route: permanent("routing"),
  model_not_supported: permanent("routing"),
  no_provider_information: permanent("routing"),
  hub_token_missing: permanent("routing"),
  model_not_found: permanent("hub"),
  hub_refused: permanent("hub"),
  hub_failed: transient("hub"),
  tree_unavailable: transient("hub"),
  weights_missing: permanent("hub"),
  tasks_unavailable: transient("hub"),
  default_model_missing: permanent("hub"),
  chat_not_supported: permanent("provider"),
  event_stream_missing: permanent("provider"),
  provider_refused: permanent("provider"),
  provider_failed: transient("provider"),
  rate_limited: transient("provider"),
  network: transient("provider"),
  stream_failed: permanent("provider"),
  stream_truncated: permanent("provider"),
  job_unreachable: transient("provider"),
  job_failed: permanent("provider"),
  job_timed_out: permanent("provider"),
  download_failed: transient("provider"),
  invalid_output: permanent("output"),
  aborted: permanent("aborted"),
  timed_out: permanent("aborted"),
} as const;

/** The code of a failure. */
export type FailureCode = keyof typeof failures;

/** Which side failed. */
export type FailureKind = (typeof failures)[FailureCode]["kind"];

/** The request that failed, redacted. */
export interface RequestContext {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the body, or a description of a binary one. */
  readonly body?: string;
}

/** The reply that was not a success, redacted. */
export interface ResponseContext {
  readonly status: number;
  readonly requestId?: string;
  /** The beginning of the body. */
  readonly body?: string;
}

/** One attempt of a call: the provider, the model and the outcome. */
export interface Attempt {
  readonly provider: string;
  readonly model: string;
  readonly outcome: "ok" | FailureCode;
  readonly status?: number;
  /** Delay between this attempt and the next. */
  readonly waitedMs?: number;
}

/** Details of a failure beyond its code and message. */
export interface FailureDetail {
  readonly request?: RequestContext;
  readonly response?: ResponseContext;
  readonly cause?: unknown;
}

const brand = Symbol.for("@orrery/inference/error");

/** A call that failed. Check `code`; `isInferenceError` works across copies of the package. */
export class InferenceError extends Error {
  readonly code: FailureCode;
  readonly kind: FailureKind;
  readonly isRetryable: boolean;
  declare readonly request?: RequestContext;
  declare readonly response?: ResponseContext;
  /** Every attempt that was sent. */
  attempts: readonly Attempt[] = [];

  constructor(code: FailureCode, message: string, { request, response, cause }: FailureDetail = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.kind = failures[code].kind;
    this.isRetryable = failures[code].isRetryable;
    if (request) this.request = request;
    if (response) this.response = response;
    Object.defineProperty(this, brand, { value: true });
  }

  /** `TimeoutError` at the deadline, as the platform names it; otherwise the name of the kind. */
  override get name(): string {
    return this.code === "timed_out" ? "TimeoutError" : kinds[this.kind].name;
  }

  /** `request` under the name it has in other clients. */
  get httpRequest(): RequestContext | undefined {
    return this.request;
  }

  /** `response` under the name it has in other clients. */
  get httpResponse(): ResponseContext | undefined {
    return this.response;
  }

  toJSON(): object {
    const { name, code, kind, message, isRetryable, request, response, attempts } = this;
    return { name, code, kind, message, isRetryable, request, response, attempts };
  }
}

/** The request cannot be sent as it was asked for. */
export class InferenceClientInputError extends InferenceError {}
/** No provider can serve the call. */
export class InferenceClientRoutingError extends InferenceError {}
/** The hub failed, or does not know the model. */
export class InferenceClientHubApiError extends InferenceError {}
/** The provider failed, or refused the call. */
export class InferenceClientProviderApiError extends InferenceError {}
/** The provider's reply is not a result of the task. */
export class InferenceClientProviderOutputError extends InferenceError {}
/** The call was ended by its signal or its deadline. */
export class InferenceClientAbortError extends InferenceError {}

/** The class of each kind of failure, and the name that its errors have. */
const kinds: {
  readonly [K in FailureKind]: { readonly type: typeof InferenceError; readonly name: string };
} = {
  input: { type: InferenceClientInputError, name: "InputError" },
  routing: { type: InferenceClientRoutingError, name: "RoutingError" },
  hub: { type: InferenceClientHubApiError, name: "HubApiError" },
  provider: { type: InferenceClientProviderApiError, name: "ProviderApiError" },
  output: { type: InferenceClientProviderOutputError, name: "ProviderOutputError" },
  aborted: { type: InferenceClientAbortError, name: "AbortError" },
};

/** Creates the error of a code, in the class of its kind. */
export const failureOf = (code: FailureCode, message: string, detail?: FailureDetail): InferenceError =>
  new kinds[failures[code].kind].type(code, message, detail);

/**
 * Whether an error comes from this client and, where a code is given, has that code.
 *
 * @example
 * try {
 *   await client.chatCompletion({ model, messages });
 * } catch (error) {
 *   if (isInferenceError(error, "rate_limited")) console.log(error.response?.status);
 * }
 */
export const isInferenceError = (error: unknown, code?: FailureCode): error is InferenceError =>
  error instanceof Error && brand in error && (code === undefined || ("code" in error && error.code === code));
