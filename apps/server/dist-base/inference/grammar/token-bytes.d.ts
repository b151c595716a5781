import type { Json } from "../worker/fields.ts";
type TokenBytes = (token: string) => Uint8Array;
/** The bytes of tokens by how a tokenizer writes them; undefined for other ways. */
export declare const readTokenBytes: (way: "byte-level" | "marked" | undefined) => TokenBytes | undefined;
/** The bytes of each token of a `tokenizer.json`, without special tokens; undefined if they cannot be known. */
export declare const tokenBytes: (tokenizer: Json) => ReadonlyMap<number, Uint8Array> | undefined;
export {};
//# sourceMappingURL=token-bytes.d.ts.map