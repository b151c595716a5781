import type { Fields } from "../translated-request.ts";
type ReadBlock = (block: Fields, param: string) => readonly Fields[];
/** A text part in chat format. */
export declare const textPart: (text: string) => Fields;
/** Blocks of a user message or of a tool's result. */
export declare const userBlocks: Readonly<Record<string, ReadBlock>>;
/** Content as chat parts, and the types of blocks that were left out. */
interface ReadContent {
    readonly parts: readonly Fields[];
    readonly dropped: readonly string[];
}
/** Reads a string or a list of blocks. Blocks that only one provider understands are dropped. */
export declare const readContent: (content: unknown, param: string, readers: Readonly<Record<string, ReadBlock>>) => ReadContent;
/** Joins the texts of a string or of text blocks. */
export declare const joinedText: (content: unknown, param: string) => string;
export declare const blocksOf: (content: unknown, param: string) => readonly Fields[];
export {};
//# sourceMappingURL=content.d.ts.map