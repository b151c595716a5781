export type S3Fault = "hang" | "hang in the middle" | 403 | 503;
/** A running stand-in for an S3 service. */
export interface S3Double {
    readonly endpoint: string;
    readonly objects: Map<string, Buffer>;
    /** Uploads in parts that were neither completed nor aborted. */
    readonly uploads: Map<string, Map<number, Buffer>>;
    readonly requests: string[];
    /** From now on, requests are not answered, objects are cut off in the middle, or everything is refused. */
    readonly failWith: (fault: S3Fault | undefined) => void;
    readonly close: () => Promise<void>;
}
/** The key that the double accepts. */
export declare const s3Key: {
    accessKeyId: string;
    secretAccessKey: string;
    region: string;
};
/** Starts a stand-in that keeps objects in memory and refuses requests whose signature is wrong. */
export declare const startS3Double: (bucket: string) => Promise<S3Double>;
//# sourceMappingURL=s3-double.d.ts.map