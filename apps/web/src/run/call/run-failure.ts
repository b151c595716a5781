import { type JsonObject, objectIn } from "../../lib/json-object.ts";
import type { RouteDecision, RunFailure, RunFailureKind } from "./run-event.ts";

const textIn = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const kindByCode: ReadonlyMap<string, RunFailureKind> = new Map(
  Object.entries({
    unauthorized: "sign-in",
    budget_exceeded: "budget",
    rate_limited: "limited",
    overloaded: "limited",
    no_provider: "cannot-run",
    forbidden: "cannot-run",
    model_not_found: "cannot-run",
    not_found: "cannot-run",
    task_not_served: "cannot-run",
    not_runnable: "cannot-run",
    no_memory: "cannot-run",
    bad_request: "input",
    too_large: "input",
    unsupported_media: "input",
    too_long: "input",
    provider_refused: "input",
    loading: "loading",
    timed_out: "slow",
    provider_timeout: "slow",
    provider_output_invalid: "unreadable",
    stream_interrupted: "cut",
  }),
);

const kindByStatus: Readonly<Record<number, RunFailureKind>> = {
  400: "input",
  401: "sign-in",
  402: "budget",
  403: "cannot-run",
  404: "cannot-run",
  413: "input",
  415: "input",
  422: "input",
  429: "limited",
  503: "loading",
  504: "slow",
};

const isRouteDecision = (value: unknown): value is RouteDecision => {
  const { provider, reason } = objectIn(value);
  return typeof provider === "string" && typeof reason === "string";
};

const routeDecisionsIn = (value: unknown): readonly RouteDecision[] =>
  Array.isArray(value) ? value.filter(isRouteDecision) : [];

export const needsKey = ({ isKept, reason }: RouteDecision): boolean => !isKept && /^no key\b/.test(reason);

export interface ErrorReply {
  readonly status: number;
  readonly body: unknown;
  readonly header: (name: string) => string | null | undefined;
}

const errorMessageIn = (body: JsonObject, error: JsonObject): string | undefined =>
  textIn(error.message) ?? textIn(body.error) ?? textIn(body.message) ?? textIn(body.detail);

const kindOf = (code: string, status: number, explanation: readonly RouteDecision[]): RunFailureKind => {
  if (code === "no_provider" && explanation.some(needsKey)) return "needs-key";
  // Another key may be accepted.
  if (code === "provider_failed" && (status === 401 || status === 403)) return "needs-key";
  return kindByCode.get(code) ?? (code === "" ? kindByStatus[status] : undefined) ?? "provider";
};

const budgetIn = (value: unknown): RunFailure["budget"] => {
  const { limit_usd: limitUsd, left_usd: leftUsd, cost_usd: costUsd, max_tokens: maxTokens } = objectIn(value);
  if (typeof limitUsd !== "number" || typeof leftUsd !== "number" || typeof costUsd !== "number") return undefined;
  return { limitUsd, leftUsd, costUsd, ...(typeof maxTokens === "number" && { maxTokens }) };
};

export const readFailure = ({ status, body: given, header }: ErrorReply): RunFailure => {
  const body = objectIn(given);
  const error = objectIn(body.error);
  const metadata = objectIn(error.metadata ?? body.metadata);
  const code = textIn(error.code) ?? textIn(body.code) ?? textIn(body.error_type) ?? header("x-error-code") ?? "";
  const explanation = routeDecisionsIn(metadata.providers);
  const provider = textIn(metadata.provider) ?? header("x-orrery-provider");
  const requestId = header("x-request-id") ?? textIn(metadata.request_id) ?? textIn(body.requestId);
  const pause = Number(header("retry-after") ?? Number.NaN);
  const { provider_status: providerStatus } = metadata;
  const budget = budgetIn(metadata.budget);
  return {
    kind: kindOf(code, status, explanation),
    message: errorMessageIn(body, error) ?? `The hub returned an error (${status}).`,
    status,
    ...(requestId && { requestId }),
    ...(provider && { provider }),
    ...(typeof providerStatus === "number" && { providerStatus }),
    ...(Number.isFinite(pause) && { retryAfter: pause }),
    ...(explanation.length > 0 && { explanation }),
    ...(budget && { budget }),
  };
};

/** Undefined unless the model is loading. */
export const loadingSeconds = ({ status, body, header }: ErrorReply): number | undefined => {
  if (status !== 503) return undefined;
  const { estimated_time: estimate } = objectIn(body);
  if (typeof estimate === "number" && estimate >= 0) return estimate;
  const said = textIn(objectIn(body).error) ?? textIn(objectIn(objectIn(body).error).message) ?? "";
  const pause = Number(header("retry-after") ?? Number.NaN);
  return /loading/i.test(said) && Number.isFinite(pause) ? pause : undefined;
};
