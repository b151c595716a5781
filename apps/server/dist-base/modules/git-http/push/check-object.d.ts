import type { GitObjectKind } from "../../../git/object-id.ts";
/** Throws if a pushed object must not be stored. */
export declare const checkObject: (kind: GitObjectKind, content: Buffer, oid: string) => void;
//# sourceMappingURL=check-object.d.ts.map