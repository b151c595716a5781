/** Token counts of a call: reported by the provider, counted with the model's tokenizer, or estimated from bytes. */
export interface CallUsage {
    readonly input: number;
    readonly output: number;
    readonly source: "provider" | "counted" | "estimate";
}
export declare const estimateTokens: (bytes: number) => number;
/** Reads a `usage` object with the field names of any common server. */
export declare const readUsage: (value: unknown) => CallUsage | undefined;
/** Finds the usage near the end or the beginning of a JSON body without parsing all of it. */
export declare const usageInBody: (body: Buffer) => CallUsage | undefined;
/** Generated text by field, as JSON has it between quotes, with one character per byte. */
export type OutputTexts = Map<string, string>;
/** Adds the text of a reply or an event, each field by itself: a stream has its fields in another order than a reply. */
export declare const addOutput: (json: string, texts: OutputTexts) => void;
/** Adds generated text that was parsed from JSON with one character per byte. */
export declare const addText: (field: string, text: string, texts: OutputTexts) => void;
/** The texts of a complete reply, each with its field. */
export declare const textsOf: (parts: readonly (readonly [field: string, text: unknown])[]) => OutputTexts;
export declare const textBytes: (texts: OutputTexts) => number;
/** The texts as a model wrote them. */
export declare const plainTexts: (texts: OutputTexts) => string[];
/** The bytes of generated text in a complete reply. */
export declare const outputBytes: (json: string) => number;
/** The bytes of generated text in an event of a stream. Its last event can repeat the whole text as `generated_text`. */
export declare const pieceBytes: (json: string) => number;
/** The bytes of a chat request that a model reads, the same for every API, streamed or not. An image has the bytes of its tokens. */
export declare const chatPromptBytes: (body: Readonly<Record<string, unknown>>) => Promise<number>;
/** The provider's token count, or an estimate from the bytes of the request and of the output. */
export declare const usageOrEstimate: (usage: CallUsage | undefined, requestBytes: number, generatedBytes: number) => CallUsage;
//# sourceMappingURL=tokens.d.ts.map