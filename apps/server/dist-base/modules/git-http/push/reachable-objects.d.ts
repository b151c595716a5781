import type { GitObjectKind } from "../../../git/object-id.ts";
import type { SpooledObject } from "../../../git/unpack.ts";
/** An object of a push that a ref leads to: in the pack with its position, or expected to be stored already. */
export interface PushedObject {
    readonly kind: GitObjectKind;
    readonly oid: string;
    /** Where it was first seen: a path, or empty for commits and tags. */
    readonly path: string;
    readonly start?: number;
    readonly size?: number;
    /** Whether it is a blob that stands for a file of git lfs. */
    readonly isPointer?: boolean;
}
type Read = (object: SpooledObject) => Buffer;
/**
 * The objects that some tips lead to, each once and after all that it leads to. Ids are hashes of contents, so no chain of
 * them can end where it began.
 */
export declare const reachableObjects: (objects: ReadonlyMap<string, SpooledObject>, read: Read, tips: readonly string[]) => Generator<PushedObject>;
export {};
//# sourceMappingURL=reachable-objects.d.ts.map