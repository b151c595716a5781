import { type ScimFields } from "./attributes.ts";
/** How an attribute changes: as a whole, by its parts, or by its elements. */
type AttributeKind = "simple" | "complex" | "list" | "readOnly";
/** What operations can change. Attributes that are not listed are ignored: directories send more than a hub needs. */
export interface PatchTarget {
    /** URN of the resource's schema, which can precede an attribute. */
    readonly schema: string;
    readonly attributes: Readonly<Record<string, AttributeKind>>;
}
/** Applies the operations of a PATCH to a resource, in their order. */
export declare const applyPatch: (resource: ScimFields, body: unknown, target: PatchTarget) => ScimFields;
export {};
//# sourceMappingURL=patch.d.ts.map