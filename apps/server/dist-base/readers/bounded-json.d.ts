import { type ByteSource } from "../blobs/byte-source.ts";
/** Parses JSON whose nesting is bounded, so that a hostile text cannot cost much more than its length. */
export declare const parseJson: (bytes: Uint8Array) => unknown;
/** A plain object, or undefined where a value is anything else. */
export declare const asObject: (value: unknown) => Readonly<Record<string, unknown>> | undefined;
/** The text or the list of texts that a field holds, as a list. */
export declare const asTexts: (value: unknown) => string[];
/** Reads a JSON object of at most `limit` bytes. */
export declare const readJsonObject: (source: ByteSource, limit: number) => Promise<Readonly<Record<string, unknown>>>;
//# sourceMappingURL=bounded-json.d.ts.map