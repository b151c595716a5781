/** Why tests with git cannot run here. */
export declare const gitSkipReason: string | undefined;
export declare const gitLfsSkipReason: string | undefined;
interface GitOutcome {
    readonly code: number;
    /** Standard output without the last line end. */
    readonly output: string;
    readonly errors: string;
}
/** Git with a home of its own, so that settings of the machine do not count. */
export interface GitForTests {
    readonly home: string;
    /** Runs a command; throws if it fails. */
    readonly run: (folder: string, ...command: readonly string[]) => Promise<string>;
    /** Runs a command that may fail. */
    readonly attempt: (folder: string, ...command: readonly string[]) => Promise<GitOutcome>;
    /** Runs a command that reads its input; throws if it fails. */
    readonly feed: (folder: string, input: Buffer, ...command: readonly string[]) => void;
    /** A path in the home. */
    readonly path: (name: string) => string;
}
export declare const createGit: (variables?: Readonly<Record<string, string>>) => GitForTests;
export {};
//# sourceMappingURL=git.d.ts.map