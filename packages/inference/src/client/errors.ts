const final = <const K extends string>(kind: K) => ({ kind, isRetryable: false }) as const;
const passing = <const K extends string>(kind: K) => ({ kind, isRetryable: true }) as const;

/** Every way a call can fail: the code, whose fault it is, and whether trying again may help. */
export const failures = {
  invalid_input: final("input"),
  model_is_url: final("input"),
  endpoint_with_provider: final("input"),
  model_or_task_missing: final("input"),
  task_missing: final("input"),
  unknown_provider: final("input"),
  unsupported_task: final("input"),
  hub_token_refused: final("input"),
  provider_key_missing: final("input"),
  provider_key_shared: final("input"),
  model_prefix_missing: final("input"),
  media_type_refused: final("input"),
  media_unreadable: final("input"),
  no_route: final("routing"),
  model_not_supported: final("routing"),
  no_provider_information: final("routing"),
  hub_token_missing: final("routing"),
  model_not_found: final("hub"),
  hub_refused: final("hub"),
  hub_failed: passing("hub"),
  tree_unavailable: passing("hub"),
  weights_missing: final("hub"),
  tasks_unavailable: passing("hub"),
  default_model_missing: final("hub"),
  chat_not_supported: final("provider"),
  event_stream_missing: final("provider"),
  provider_refused: final("provider"),
  provider_failed: passing("provider"),
  rate_limited: passing("provider"),
  network: passing("provider"),
  stream_failed: final("provider"),
  stream_truncated: final("provider"),
  job_unreachable: passing("provider"),
  job_failed: final("provider"),
  job_timed_out: final("provider"),
  download_failed: passing("provider"),
  invalid_output: final("output"),
  aborted: final("aborted"),
  timed_out: final("aborted"),
} as const;

/** The code of a failure. */
export type FailureCode = keyof typeof failures;

/** Whose fault a failure is. */
export type FailureKind = (typeof failures)[FailureCode]["kind"];

/** The request that failed, with every secret taken out. */
export interface RequestContext {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the body, or a note of what it was. */
  readonly body?: string;
}

/** What came back, with every secret taken out. */
export interface ResponseContext {
  readonly status: number;
  readonly requestId?: string;
  /** The beginning of the body. */
  readonly body?: string;
}

/** One try of a call: who was asked for what, and how it went. */
export interface Attempt {
  readonly provider: string;
  readonly model: string;
  readonly outcome: "ok" | FailureCode;
  readonly status?: number;
  /** Time waited after this try, before the next one. */
  readonly waitedMs?: number;
}

/** What is known about a failure beyond its code and message. */
export interface FailureDetail {
  readonly request?: RequestContext;
  readonly response?: ResponseContext;
  readonly cause?: unknown;
}

const brand = Symbol.for("@orrery/inference/error");

/** A call that failed. Told apart by `code`; `isInferenceError` works across copies of the package. */
export class InferenceError extends Error {
  readonly code: FailureCode;
  readonly kind: FailureKind;
  readonly isRetryable: boolean;
  declare readonly request?: RequestContext;
  declare readonly response?: ResponseContext;
  /** Every try that was made, where there was one. */
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

  /** The request under the name other clients give it. */
  get httpRequest(): RequestContext | undefined {
    return this.request;
  }

  /** The reply under the name other clients give it. */
  get httpResponse(): ResponseContext | undefined {
    return this.response;
  }

  toJSON(): object {
    const { name, code, kind, message, isRetryable, request, response, attempts } = this;
    return { name, code, kind, message, isRetryable, request, response, attempts };
  }
}

/** The caller asked for something that cannot be sent. */
export class InferenceClientInputError extends InferenceError {
  override readonly name: string = "InputError";
}

/** No provider can take the call. */
export class InferenceClientRoutingError extends InferenceError {
  override readonly name: string = "RoutingError";
}

/** The hub failed or does not know the model. */
export class InferenceClientHubApiError extends InferenceError {
  override readonly name: string = "HubApiError";
}

/** The provider failed or refused. */
export class InferenceClientProviderApiError extends InferenceError {
  override readonly name: string = "ProviderApiError";
}

/** The provider answered with something that is not the task's result. */
export class InferenceClientProviderOutputError extends InferenceError {
  override readonly name: string = "ProviderOutputError";
}

/** The call was ended by its signal or its deadline; named as the platform names such errors. */
export class InferenceClientAbortError extends InferenceError {
  override get name(): string {
    return this.code === "timed_out" ? "TimeoutError" : "AbortError";
  }
}

const classes: { readonly [K in FailureKind]: typeof InferenceError } = {
  input: InferenceClientInputError,
  routing: InferenceClientRoutingError,
  hub: InferenceClientHubApiError,
  provider: InferenceClientProviderApiError,
  output: InferenceClientProviderOutputError,
  aborted: InferenceClientAbortError,
};

/** Makes the error of a code, in the class of its kind. */
export const failureOf = (code: FailureCode, message: string, detail?: FailureDetail): InferenceError =>
  new classes[failures[code].kind](code, message, detail);

/** Whether an error is one of this client's, and of this code where one is given. */
export const isInferenceError = (error: unknown, code?: FailureCode): error is InferenceError =>
  error instanceof Error && brand in error && (code === undefined || ("code" in error && error.code === code));
