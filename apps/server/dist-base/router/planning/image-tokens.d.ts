/** Chat messages without their images. */
interface TextMessages {
    readonly messages: unknown;
    /** An estimate of the images' tokens; at least 1 for each. */
    readonly imageTokens: number;
    /** How much of the request's JSON is the data of images. */
    readonly dataBytes: number;
}
/** Takes the images out of chat messages, and estimates their tokens. */
export declare const withoutImages: (messages: unknown) => TextMessages;
export {};
//# sourceMappingURL=image-tokens.d.ts.map