import type { Failure } from "@orrery/contract";
import { HubError } from "./hub-error.ts";

const reach = async (path: string, signal: AbortSignal | undefined): Promise<Response> => {
  try {
    return await fetch(path, { headers: { accept: "application/json" }, ...(signal && { signal }) });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new HubError("unreachable", { cause });
  }
};

const readFailure = async (response: Response): Promise<HubError> => {
  const body = (await response.json().catch(() => ({}))) as Partial<Failure>;
  return new HubError(response.status === 404 ? "not_found" : "failed", {
    message: body.error,
    requestId: body.requestId ?? response.headers.get("x-request-id") ?? undefined,
    suggestions: body.suggestions,
  });
};

/** Asks the hub for JSON; whatever goes wrong becomes a HubError. */
export const getJson = async <T>(path: string, signal?: AbortSignal): Promise<T> => {
  const response = await reach(path, signal);
  if (!response.ok) throw await readFailure(response);
  try {
    return (await response.json()) as T;
  } catch (cause) {
    throw new HubError("unreadable", { requestId: response.headers.get("x-request-id") ?? undefined, cause });
  }
};
