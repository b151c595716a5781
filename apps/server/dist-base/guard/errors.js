/** Every way the guard says no, and what the caller can do about it. */
const advice = {
    bad_url: "Use a full URL such as https://host/path, without spaces, backslashes or control characters.",
    scheme: "Only http and https are allowed.",
    credentials: "Remove the user name and password from the URL.",
    port: "Only common web ports are allowed.",
    host_name: "The name belongs to this machine or its network. Use a public one.",
    address: "Only public addresses are allowed.",
    no_address: "The host was not found. Check its spelling and this machine's DNS.",
    downgrade: "Redirects from https to http are not allowed.",
    too_many_redirects: "Too many redirects. Use the final URL.",
    too_large: "The reply is too large.",
    timeout: "The reply timed out. Try again later.",
    network: "The connection failed. Try again later.",
};
/** Why an address was not fetched. The message names the host, never the whole address: that may hold a secret. */
export class GuardError extends Error {
    code;
    constructor(code, what, cause) {
        super(`${what}. ${advice[code]}`, cause === undefined ? undefined : { cause });
        this.name = "GuardError";
        this.code = code;
    }
}
/** Tells whether an error is the guard's own, and of the given code. */
export const isGuardError = (error, code) => error instanceof Error && error.name === "GuardError" && (!code || error.code === code);
//# sourceMappingURL=errors.js.map