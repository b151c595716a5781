/** A failed sign-in. The page is told the problem only; the cause is for the log. */
export class SignInError extends Error {
    code;
    constructor(code, message, cause) {
        super(message, cause === undefined ? undefined : { cause });
        this.name = "SignInError";
        this.code = code;
    }
}
//# sourceMappingURL=sign-in-error.js.map