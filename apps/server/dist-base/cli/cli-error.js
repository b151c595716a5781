/** How a command ends: well, with a failure, or because it was called wrongly. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, interrupted: 130 };
/** Something the one at the terminal can mend. */
export class CliError extends Error {
    exitCode;
    constructor(message, exitCode = exitCodes.failed) {
        super(message);
        this.name = "CliError";
        this.exitCode = exitCode;
    }
}
//# sourceMappingURL=cli-error.js.map