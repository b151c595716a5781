/** Every way the guard says no, and what the caller can do about it. */
const advice = {
  bad_url: "Give a whole address such as https://host/path, without spaces, backslashes or control characters.",
  scheme: "Only http and https are fetched.",
  credentials: "Leave the user name and the password out of the address.",
  port: "Only the usual ports of web servers are reached.",
  host_name: "The name is one of this machine's or of its own network; use a public one.",
  address: "The address is not a public one.",
  no_address: "The name has no address: check its spelling and this machine's DNS.",
  downgrade: "An https address may not lead to an http one.",
  too_many_redirects: "The address leads on and on; use the one it should end at.",
  too_large: "The reply is larger than what is taken.",
  timeout: "The reply did not come whole in time; try again later.",
  network: "The connection failed; try again later.",
} as const;

export type GuardErrorCode = keyof typeof advice;

/** Why an address was not fetched. The message names the host, never the whole address: that may hold a secret. */
export class GuardError extends Error {
  readonly code: GuardErrorCode;

  constructor(code: GuardErrorCode, what: string, cause?: unknown) {
    super(`${what}. ${advice[code]}`, cause === undefined ? undefined : { cause });
    this.name = "GuardError";
    this.code = code;
  }
}

/** Tells whether an error is the guard's own, and of the given code. */
export const isGuardError = (error: unknown, code?: GuardErrorCode): error is GuardError =>
  error instanceof Error && error.name === "GuardError" && (!code || (error as GuardError).code === code);
