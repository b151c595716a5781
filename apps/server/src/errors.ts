/** HTTP status by error code. The four capitalized codes belong to the protocol: clients compare them exactly. */
export const errorStatuses = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  GatedRepo: 403,
  not_found: 404,
  task_not_found: 404,
  RepoNotFound: 404,
  RevisionNotFound: 404,
  EntryNotFound: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  range_not_satisfiable: 416,
  unprocessable: 422,
  rate_limited: 429,
  internal: 500,
  not_supported: 501,
  unavailable: 503,
  disk_full: 507,
} as const;

type HubErrorCode = keyof typeof errorStatuses;

export interface HubErrorDetail {
  readonly suggestions?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional fields of the response body. */
  readonly facts?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error the caller can act on. */
export class HubError extends Error {
  readonly code: HubErrorCode;
  readonly suggestions: readonly string[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;

  constructor(code: HubErrorCode, message: string, detail: HubErrorDetail = {}) {
    const { suggestions, headers = {}, facts = {}, cause } = detail;
    super(message, cause === undefined ? undefined : { cause });
    this.name = "HubError";
    this.code = code;
    this.suggestions = suggestions;
    this.headers = headers;
    this.facts = facts;
  }
}

export const isHubError = (error: unknown, code?: HubErrorCode): error is HubError =>
  error instanceof Error && error.name === "HubError" && (!code || (error as HubError).code === code);

/** What an error of Node or of a database is about: "ENOENT", "SQLITE_FULL". */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What the file system, SQLite and PostgreSQL call a full disk. */
const fullDiskCodes = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "53100"]);

/** Turns the error of a full disk, or one that it caused, into a HubError. Others stay as they are. */
export const withFullDisk = (error: unknown): unknown => {
  if (isHubError(error, "disk_full")) return error;
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if (fullDiskCodes.has(errorCode(cause) ?? ""))
      return new HubError("disk_full", "The disk is full. Ask an admin to free some space, then try again.", {
        cause: error,
      });
  return error;
};

/** Clients look for this exact text to tell a wrong token from a missing repository. */
export const wrongCredentials = "Invalid credentials in Authorization header";
