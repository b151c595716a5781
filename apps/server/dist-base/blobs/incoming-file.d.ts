/** A file that is removed once it is read. */
export interface IncomingFile {
    readonly path: string;
    readonly size: number;
    readonly remove: () => Promise<void>;
}
interface IncomingLimits {
    readonly folder: string;
    readonly maxBytes: number;
    readonly onTooLong: () => Error;
}
/** Writes what arrives to a file, so that it needs no memory however many senders there are. */
export declare const writeIncomingFile: (content: AsyncIterable<Uint8Array>, { folder, maxBytes, onTooLong }: IncomingLimits) => Promise<IncomingFile>;
export {};
//# sourceMappingURL=incoming-file.d.ts.map