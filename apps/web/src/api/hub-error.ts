const messages = {
  not_found: "The hub has nothing under this name.",
  unauthorized: "This hub wants to know who asks. Sign in with a token.",
  forbidden: "Your account may not see this. Ask its owner to let you in.",
  rate_limited: "You have asked more than the hub allows for now. Wait a minute, then try again.",
  unreachable: "The hub cannot be reached. Check that it is running and that you are connected.",
  unreadable: "The hub answered in a way this page cannot read. It may be of another version: reload the page.",
  failed: "The hub could not answer. Try again in a moment.",
} as const;

export type HubErrorCode = keyof typeof messages;

interface Details {
  readonly message?: string | undefined;
  readonly requestId?: string | undefined;
  readonly suggestions?: readonly string[] | undefined;
  readonly cause?: unknown;
}

export class HubError extends Error {
  readonly code: HubErrorCode;
  readonly requestId: string | undefined;
  readonly suggestions: readonly string[];

  constructor(code: HubErrorCode, details: Details = {}) {
    super(details.message ?? messages[code], { cause: details.cause });
    this.name = "HubError";
    this.code = code;
    this.requestId = details.requestId;
    this.suggestions = details.suggestions ?? [];
  }
}

/** Also works for errors that crossed a module boundary, where `instanceof` would not. */
export const isHubError = (thrown: unknown, code?: HubErrorCode): thrown is HubError =>
  thrown instanceof Error && thrown.name === "HubError" && (!code || (thrown as HubError).code === code);
