/** Whether it would take long to parse JSON of a provider or an engine. */
export declare const hasManyValues: (json: Buffer, maxValues: number) => boolean;
/** Parses an event, or JSON that a model or a caller wrote as text; undefined if it is none or has too many values. */
export declare const parseWrittenJson: (text: string) => unknown;
/** The arguments of a tool; undefined if they are not JSON, or too much to parse. */
export declare const parseArguments: (text: string) => unknown;
export declare const parseReplyJson: (body: Buffer) => unknown;
//# sourceMappingURL=reply-json.d.ts.map