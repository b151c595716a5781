/** A streamed answer and how fast it was. */
export interface StreamedAnswer {
    readonly text: string;
    readonly tokens: number;
    readonly firstMs: number;
    readonly ms: number;
}
/** Prints the stream of a chat or generated text while it comes, and returns the whole. */
export declare const readAnswer: (body: AsyncIterable<Uint8Array>, out: (text: string) => void, now: () => number) => Promise<StreamedAnswer>;
//# sourceMappingURL=read-answer.d.ts.map