export type StorageStatus = "ok" | "unavailable";
interface StorageHealthOptions {
    readonly check: () => Promise<void>;
    readonly now: () => number;
    /** Called when the storage has begun to fail. */
    readonly onFailure: (error: unknown) => void;
}
/** Tells whether the file storage works, and never waits long for it: probes have short time limits. */
export declare const createStorageHealth: ({ check, now, onFailure, }: StorageHealthOptions) => (() => Promise<StorageStatus>);
export {};
//# sourceMappingURL=storage-health.d.ts.map