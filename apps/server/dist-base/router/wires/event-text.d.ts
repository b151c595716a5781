/** An event of a stream; its type is also the event's name. */
export interface WireEvent {
    readonly type: string;
    readonly [field: string]: unknown;
}
/** The end of a converted stream. */
export interface WireEnd {
    readonly text: string;
    readonly last?: WireEvent | undefined;
}
/** Events as they are sent, as a latin1 string: one character per byte. */
export declare const eventText: (events: readonly WireEvent[]) => string;
/** The data of complete events, given as a latin1 string. */
export declare const dataIn: (events: string) => unknown[];
export declare const endOf: (events: readonly WireEvent[]) => WireEnd;
//# sourceMappingURL=event-text.d.ts.map