/** A push by an account to a repository. */
export interface OpenPush {
    readonly accountId: number;
    readonly repositoryId: number;
}
export declare const createOpenPushes: (quietMs?: number) => {
    has: (push: OpenPush) => boolean;
    begin: (push: OpenPush) => void;
    /** An account uploads: its pushes go on. */
    touch: (accountId: number) => void;
    end: (push: OpenPush) => void;
    /** Resolves once none is open; new ones are refused from now on. */
    settle: () => Promise<void>;
    isSettling: () => boolean;
};
/**
 * Pushes that began and have not sent their commits yet. A push is several requests, with the upload of large files between
 * them; a hub that stops waits for the last one.
 */
export type OpenPushes = ReturnType<typeof createOpenPushes>;
//# sourceMappingURL=open-pushes.d.ts.map