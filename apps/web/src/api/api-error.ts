const messages = {
  not_found: "Not found on this hub.",
  unauthorized: "Sign in to continue.",
  forbidden: "You don’t have access. Ask the owner for permission.",
  conflict: "It changed in the meantime. Reload the page and try again.",
  rate_limited: "Too many requests. Wait a minute and try again.",
  unreachable: "Can’t reach the hub. Check your connection and try again.",
  unreadable: "Unexpected reply from the hub. Reload the page to get the current version.",
  failed: "The hub returned an error. Try again in a moment.",
} as const;

export type ApiErrorCode = keyof typeof messages;

interface Details {
  readonly message?: string | undefined;
  readonly requestId?: string | undefined;
  readonly suggestions?: readonly string[] | undefined;
  readonly cause?: unknown;
}

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly requestId: string | undefined;
  readonly suggestions: readonly string[];

  constructor(code: ApiErrorCode, details: Details = {}) {
    super(details.message ?? messages[code], { cause: details.cause });
    this.name = "ApiError";
    this.code = code;
    this.requestId = details.requestId;
    this.suggestions = details.suggestions ?? [];
  }
}

/** Also works for errors that crossed a module boundary, where `instanceof` would not. */
export const isApiError = (thrown: unknown, code?: ApiErrorCode): thrown is ApiError =>
  thrown instanceof Error && thrown.name === "ApiError" && (!code || (thrown as ApiError).code === code);
