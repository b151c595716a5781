/** Every way the hub's own service says no: the HTTP status, and the words OpenAI's clients sort errors by. */
const kinds = {
  bad_request: { status: 400, type: "invalid_request_error" },
  task_not_served: { status: 400, type: "invalid_request_error" },
  not_runnable: { status: 400, type: "invalid_request_error" },
  unauthorized: { status: 401, type: "authentication_error" },
  forbidden: { status: 403, type: "permission_error" },
  not_found: { status: 404, type: "invalid_request_error" },
  too_large: { status: 413, type: "invalid_request_error" },
  unsupported_media: { status: 415, type: "invalid_request_error" },
  too_long: { status: 422, type: "invalid_request_error" },
  overloaded: { status: 429, type: "rate_limit_error" },
  cancelled: { status: 499, type: "invalid_request_error" },
  model_broken: { status: 500, type: "server_error" },
  worker_crashed: { status: 500, type: "server_error" },
  loading: { status: 503, type: "server_error" },
  no_memory: { status: 503, type: "server_error" },
  closing: { status: 503, type: "server_error" },
  timed_out: { status: 504, type: "server_error" },
} as const;

export type FaultCode = keyof typeof kinds;

/** What a fault carries beyond its words; it travels between processes, so it is plain data. */
export interface FaultDetail {
  /** Seconds until the model is expected to be loaded. */
  readonly estimatedTime?: number;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
}

/** Why a call has no answer; the message is for whoever called. */
export class InferenceFault extends Error {
  readonly code: FaultCode;
  readonly detail: FaultDetail;

  constructor(code: FaultCode, message: string, detail: FaultDetail = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = "InferenceFault";
    this.code = code;
    this.detail = detail;
  }
}

/** Tells whether an error is the service's own, and of the given code. */
export const isInferenceFault = (error: unknown, code?: FaultCode): error is InferenceFault =>
  error instanceof Error && error.name === "InferenceFault" && (!code || (error as InferenceFault).code === code);

/** How a fault is answered. */
export const kindOf = (code: FaultCode): { readonly status: number; readonly type: string } => kinds[code];
