import { type ModelFiles } from "./tiny-models.ts";
/** Tells loud sounds from quiet ones. */
export declare const tinyEar: () => ModelFiles;
/** Hears the cat, whatever is said. */
export declare const tinyListener: () => ModelFiles;
/** Writes “the cat”, and when it was said, whatever was. */
export declare const tinyScribe: () => ModelFiles;
//# sourceMappingURL=tiny-listeners.d.ts.map