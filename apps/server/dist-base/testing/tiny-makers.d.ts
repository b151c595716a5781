import { type Constant } from "./onnx.ts";
import { type ModelFiles } from "./tiny-models.ts";
/** A decoder that says what a table says follows each word: a row of scores for each. */
export declare const tinyDecoder: (hasMask: boolean, table?: Constant) => Uint8Array;
/** Reads a text and writes another. */
export declare const tinyRewriter: (task: string) => ModelFiles;
/** Looks at a picture and writes about it. */
export declare const tinyCaptioner: (task: "image-to-text" | "document-question-answering") => ModelFiles;
/** Speaks: a sound as long as the text. */
export declare const tinySpeaker: () => ModelFiles;
/** Looks at pictures and chats about them: it says what follows the last word of the question. */
export declare const tinyViewer: () => ModelFiles;
/** A model that decides by the last word of a conversation whether it calls a tool. */
export declare const tinyCaller: () => ModelFiles;
//# sourceMappingURL=tiny-makers.d.ts.map