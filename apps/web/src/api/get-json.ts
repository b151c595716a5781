import type { Failure } from "@orrery/contract";
import { HubError, type HubErrorCode } from "./hub-error.ts";

const reach = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(path, { ...init, headers: { accept: "application/json", ...init.headers } });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new HubError("unreachable", { cause });
  }
};

const codes: { readonly [status: number]: HubErrorCode } = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  429: "rate_limited",
};

/** The hub's error shape, or OpenAI's where clients expect it. */
type FailureBody = Omit<Partial<Failure>, "error"> & {
  readonly error?: string | { readonly message?: string; readonly metadata?: { readonly request_id?: string } };
};

const readFailure = async (response: Response): Promise<HubError> => {
  const body = (await response.json().catch(() => null)) as FailureBody | null;
  const { error, requestId, suggestions } = body ?? {};
  const nested = typeof error === "object" && error !== null ? error : {};
  return new HubError(codes[response.status] ?? "failed", {
    message: typeof error === "string" ? error : nested.message,
    requestId: requestId ?? nested.metadata?.request_id ?? response.headers.get("x-request-id") ?? undefined,
    suggestions,
  });
};

interface Reply<T> {
  readonly body: T;
  readonly headers: Headers;
}

const readReply = async <T>(response: Response, signal?: AbortSignal): Promise<Reply<T>> => {
  if (!response.ok) throw await readFailure(response);
  try {
    return { body: (await response.json()) as T, headers: response.headers };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new HubError("unreadable", { requestId: response.headers.get("x-request-id") ?? undefined, cause });
  }
};

/** Every failure is thrown as a HubError. */
export const getReply = async <T>(path: string, signal?: AbortSignal): Promise<Reply<T>> =>
  readReply(await reach(path, signal ? { signal } : {}), signal);

export const getJson = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await getReply<T>(path, signal)).body;

type Method = "POST" | "PUT" | "DELETE";

const send = (method: Method, path: string, body: unknown): Promise<Response> =>
  reach(path, {
    method,
    // The server refuses an empty JSON body.
    ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });

export const sendJson = async (method: Method, path: string, body?: unknown): Promise<void> => {
  const response = await send(method, path, body);
  if (!response.ok) throw await readFailure(response);
};

export const sendForJson = async <T>(method: Method, path: string, body?: unknown): Promise<T> =>
  (await readReply<T>(await send(method, path, body))).body;
