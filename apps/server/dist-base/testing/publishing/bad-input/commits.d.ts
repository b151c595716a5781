/** Bodies of commits to main: lines of JSON, or a text. */
export declare const badCommits: readonly (readonly [
    name: string,
    lines: string | readonly unknown[],
    status: number,
    message: string
])[];
/** Revisions that a commit goes to. */
export declare const badTargets: readonly (readonly [revision: string, status: number, message: string])[];
//# sourceMappingURL=commits.d.ts.map