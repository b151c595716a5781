import { type ModelFiles } from "./tiny-models.ts";
/** Sees a cat in the left half of every picture. */
export declare const tinyDetector: () => ModelFiles;
/** Divides a picture into what is bright and what is dark. */
export declare const tinyDivider: () => ModelFiles;
/** Takes what is bright for near. */
export declare const tinyDepth: () => ModelFiles;
/** Finds bright pictures good. */
export declare const tinyMatcher: () => ModelFiles;
/** Gives every picture back, half as bright. */
export declare const tinyPainter: () => ModelFiles;
/** Tells bright pictures from dark ones. */
export declare const tinyEye: () => ModelFiles;
/** Sees good things in the left half of every picture, and bad ones in the right. */
export declare const tinyFinder: () => ModelFiles;
/** The vector of a picture is its mean color. */
export declare const tinyPalette: () => ModelFiles;
//# sourceMappingURL=tiny-viewers.d.ts.map