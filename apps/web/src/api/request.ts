import type { Failure } from "@orrery/contract";
import { servedUrl } from "../lib/routes/site-root.ts";
import { ApiError, type ApiErrorCode } from "./api-error.ts";

/** A lost connection becomes a ApiError; an abort stays an abort. */
export const fetchFromHub = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(servedUrl(path), init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError("unreachable", { cause });
  }
};

const codes: { readonly [status: number]: ApiErrorCode } = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  412: "conflict",
  429: "rate_limited",
};

/** The hub's error shape, or OpenAI's where clients expect it. */
type FailureBody = Omit<Partial<Failure>, "error"> & {
  readonly error?: string | { readonly message?: string; readonly metadata?: { readonly request_id?: string } };
};

export const readFailure = async (response: Response): Promise<ApiError> => {
  const body = (await response.json().catch(() => null)) as FailureBody | null;
  const { error, requestId, suggestions } = body ?? {};
  const nested = typeof error === "object" && error !== null ? error : {};
  return new ApiError(codes[response.status] ?? "failed", {
    message: typeof error === "string" ? error : nested.message,
    requestId: requestId ?? nested.metadata?.request_id ?? response.headers.get("x-request-id") ?? undefined,
    suggestions,
  });
};
