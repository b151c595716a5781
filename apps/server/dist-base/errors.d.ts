/** HTTP status by error code. The four capitalized codes belong to the protocol: clients compare them exactly. */
export declare const errorStatuses: {
    readonly bad_request: 400;
    readonly unauthorized: 401;
    readonly forbidden: 403;
    readonly GatedRepo: 403;
    readonly not_found: 404;
    readonly task_not_found: 404;
    readonly RepoNotFound: 404;
    readonly RevisionNotFound: 404;
    readonly EntryNotFound: 404;
    readonly method_not_allowed: 405;
    readonly conflict: 409;
    readonly precondition_failed: 412;
    readonly too_large: 413;
    readonly range_not_satisfiable: 416;
    readonly unprocessable: 422;
    readonly rate_limited: 429;
    readonly internal: 500;
    readonly not_supported: 501;
    readonly unavailable: 503;
    readonly disk_full: 507;
};
type HubErrorCode = keyof typeof errorStatuses;
export interface HubErrorDetail {
    readonly suggestions?: readonly string[];
    readonly headers?: Readonly<Record<string, string>>;
    /** Additional fields of the response body. */
    readonly facts?: Readonly<Record<string, string>>;
    readonly cause?: unknown;
}
/** An error the caller can act on. */
export declare class HubError extends Error {
    readonly code: HubErrorCode;
    readonly suggestions: readonly string[] | undefined;
    readonly headers: Readonly<Record<string, string>>;
    readonly facts: Readonly<Record<string, string>>;
    constructor(code: HubErrorCode, message: string, detail?: HubErrorDetail);
}
export declare const isHubError: (error: unknown, code?: HubErrorCode) => error is HubError;
/** Turns the error of a full disk, or one that it caused, into a HubError. Others stay as they are. */
export declare const withFullDisk: (error: unknown) => unknown;
/** Clients look for this exact text to tell a wrong token from a missing repository. */
export declare const wrongCredentials = "Invalid credentials in Authorization header";
export {};
//# sourceMappingURL=errors.d.ts.map