/** Every way the guard says no, and what the caller can do about it. */
declare const advice: {
    readonly bad_url: "Use a full URL such as https://host/path, without spaces, backslashes or control characters.";
    readonly scheme: "Only http and https are allowed.";
    readonly credentials: "Remove the user name and password from the URL.";
    readonly port: "Only common web ports are allowed.";
    readonly host_name: "The name belongs to this machine or its network. Use a public one.";
    readonly address: "Only public addresses are allowed.";
    readonly no_address: "The host was not found. Check its spelling and this machine's DNS.";
    readonly downgrade: "Redirects from https to http are not allowed.";
    readonly too_many_redirects: "Too many redirects. Use the final URL.";
    readonly too_large: "The reply is too large.";
    readonly timeout: "The reply timed out. Try again later.";
    readonly network: "The connection failed. Try again later.";
};
export type GuardErrorCode = keyof typeof advice;
/** Why an address was not fetched. The message names the host, never the whole address: that may hold a secret. */
export declare class GuardError extends Error {
    readonly code: GuardErrorCode;
    constructor(code: GuardErrorCode, what: string, cause?: unknown);
}
/** Tells whether an error is the guard's own, and of the given code. */
export declare const isGuardError: (error: unknown, code?: GuardErrorCode) => error is GuardError;
export {};
//# sourceMappingURL=errors.d.ts.map