import { type BlobStore } from "./store.ts";
/** The bucket and its credentials. */
export interface S3Location {
    /** Address of the service; the bucket is the first part of the path. */
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    /** Put before every name, such as `orrery/`. */
    readonly prefix: string;
    /** Folder where a content waits until its hash is known. */
    readonly spoolFolder: string;
    /** Contents longer than this are sent in parts of this size. */
    readonly partSize?: number;
    /** How long a reply, and each piece of it, is waited for. */
    readonly timeoutMs: number;
}
/** Contents as objects of a bucket, named by their hash. */
export declare const createS3Store: (location: S3Location) => BlobStore;
//# sourceMappingURL=s3.d.ts.map