import type { Readable } from "node:stream";
import { HubError } from "../errors.ts";
import { type ByteSource } from "./byte-source.ts";
/** The body of a request while it is read: a small one in memory, another one in a file. */
export interface ReceivedBody extends ByteSource {
    readonly remove: () => Promise<void>;
}
interface ReceiveOptions {
    /** Of the body, as the request states it. */
    readonly length: string | undefined;
    readonly folder: string;
    readonly maxBytes: number;
    readonly onTooLong: () => HubError;
}
/** Receives a body that a worker then reads. */
export declare const receiveBody: (payload: Readable, options: ReceiveOptions) => Promise<ReceivedBody>;
export {};
//# sourceMappingURL=received-body.d.ts.map