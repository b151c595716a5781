/** Why a sign-in through an issuer failed. The login page has a message for each. */
export type SignInProblem = "unknown" | "expired" | "declined" | "unreachable" | "invalid" | "not_allowed";
/** A failed sign-in. The page is told the problem only; the cause is for the log. */
export declare class SignInError extends Error {
    readonly code: SignInProblem;
    constructor(code: SignInProblem, message: string, cause?: unknown);
}
//# sourceMappingURL=sign-in-error.d.ts.map