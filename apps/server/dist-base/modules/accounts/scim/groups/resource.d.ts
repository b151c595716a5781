import { type ScimFields } from "../protocol/attributes.ts";
import type { PatchTarget } from "../protocol/patch.ts";
import type { DirectoryGroupRow, GroupMember } from "./store.ts";
export declare const groupTarget: PatchTarget;
/** A group as a directory describes it. */
export interface DirectoryGroupInput {
    readonly displayName: string;
    readonly externalId?: string;
    /** Ids of users. */
    readonly members: ReadonlySet<string>;
}
/** Reads the body of a request that creates or replaces a group. */
export declare const readGroup: (body: unknown) => DirectoryGroupInput;
/** A group as directories read it. */
export declare const toGroupResource: (row: DirectoryGroupRow, members: readonly GroupMember[] | undefined, base: string) => ScimFields;
//# sourceMappingURL=resource.d.ts.map