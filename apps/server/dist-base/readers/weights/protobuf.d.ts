import { type ByteSource } from "../../blobs/byte-source.ts";
import { type ByteWindow } from "../byte-window.ts";
/** A position in a file of protobuf messages. */
export interface ProtobufCursor {
    readonly window: ByteWindow;
    at: number;
}
/** One field of a message. */
export interface ProtobufField {
    readonly number: number;
    /** Where the field with its tag begins. */
    readonly begin: number;
    /** The value of a number; the length of anything else. */
    readonly value: number;
    readonly isNumber: boolean;
    /** How the field is stored: 0 for numbers, 2 for counted bytes, 1 and 5 for eight and four bytes. */
    readonly wire: number;
}
export declare const openProtobuf: (source: ByteSource) => ProtobufCursor;
export declare const readVarint: (cursor: ProtobufCursor) => Promise<number>;
/** Calls `take` for each field of a message; what `take` leaves of a field is passed over. */
export declare const eachField: (cursor: ProtobufCursor, end: number, take: (field: ProtobufField) => Promise<void>) => Promise<void>;
export declare const readProtobufText: (cursor: ProtobufCursor, { value: length }: ProtobufField) => Promise<string>;
//# sourceMappingURL=protobuf.d.ts.map