/** How a command ends: well, with a failure, or because it was called wrongly. */
export declare const exitCodes: {
    readonly ok: 0;
    readonly failed: 1;
    readonly usage: 2;
    readonly interrupted: 130;
};
/** Something the one at the terminal can mend. */
export declare class CliError extends Error {
    readonly exitCode: number;
    constructor(message: string, exitCode?: number);
}
//# sourceMappingURL=cli-error.d.ts.map