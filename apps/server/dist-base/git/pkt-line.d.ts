/** One line of git's protocol: its length in four hexadecimal digits, then the content. */
export declare const packet: (content: string | Uint8Array) => Buffer;
/** Channels that share a reply: the pack or report, messages, and the error that ends it. */
export declare const bands: {
    readonly data: 1;
    readonly progress: 2;
    readonly error: 3;
};
/** Content on one channel, in as many packets as it takes. */
export declare const bandPackets: (channel: number, content: Uint8Array) => Buffer[];
export type Packet = "flush" | "delimiter" | "end" | Buffer;
/** Reads packets until the bytes end, or until `isLast` says so; `rest` is what follows. */
export declare const parsePackets: (bytes: Buffer, isLast?: (item: Packet) => boolean) => {
    readonly packets: Packet[];
    readonly rest: Buffer;
};
/** The text of a packet without its line end. */
export declare const packetText: (item: Packet) => string;
//# sourceMappingURL=pkt-line.d.ts.map