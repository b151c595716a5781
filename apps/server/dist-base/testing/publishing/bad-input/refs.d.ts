/** Names of branches and tags, and why they are refused. */
export declare const badNames: readonly (readonly [name: string, message: string])[];
/** Requests for refs of a repository with the branches main and dev, the tag v1 and the pull request 1. */
export declare const badRefRequests: readonly (readonly [
    name: string,
    method: string,
    path: string,
    body: unknown,
    status: number,
    message: string
])[];
//# sourceMappingURL=refs.d.ts.map