import type { LargeBatchRequest } from "@orrery/contract";
import type { BatchObject } from "./service.ts";
/** The transfer that the reply uses: in parts only where a file needs it, since it holds for all files of a batch. */
export declare const batchReply: (hub: string, objects: readonly BatchObject[]) => {
    transfer: string;
    objects: {
        oid: string;
        size: number;
        authenticated: boolean;
        actions?: {
            upload: {
                href: string;
                expires_in: number;
                header?: Readonly<Record<string, string>> | undefined;
            } | undefined;
            verify: {
                href: string;
                expires_in: number;
                header?: Readonly<Record<string, string>> | undefined;
            } | undefined;
            download: {
                href: string;
                expires_in: number;
                header?: Readonly<Record<string, string>> | undefined;
            } | undefined;
        } | undefined;
        error?: {
            readonly code: number;
            readonly message: string;
        } | undefined;
    }[];
    hash_algo: string;
};
/** For clients that upload by Xet: where to renew the token, and the token itself. */
export declare const xetBatchReply: (objects: readonly BatchObject[], upload: object) => {
    transfer: string;
    objects: {
        oid: string;
        size: number;
        actions?: {
            upload: object;
        } | undefined;
        error?: {
            readonly code: number;
            readonly message: string;
        } | undefined;
    }[];
};
export declare const isXetUpload: ({ operation, transfers }: LargeBatchRequest) => boolean;
//# sourceMappingURL=batch-reply.d.ts.map