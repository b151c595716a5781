import { type GitObject } from "../git-objects.ts";
export declare const nowhere: string;
export declare const folderOf: GitObject;
export declare const plain: GitObject;
/** Objects whose first one is pushed, and why they are refused. */
export declare const badObjects: readonly (readonly [name: string, objects: readonly GitObject[], message: string])[];
/** Packs that cannot be read, and why. More are in pack.process.test.ts. */
export declare const badPacks: readonly (readonly [name: string, pack: Buffer, message: string])[];
export declare const badRefs: readonly (readonly [ref: string, message: string])[];
//# sourceMappingURL=pushes.d.ts.map