import type { RepositoryRecord } from "@orrery/contract";
import type { RepositoryKind } from "../readers/repository-id.ts";
import type { FileRow } from "./history/read-files.ts";
import type { MappingRow, RepositoryColumn, RepositoryRow, ResourceGroupName } from "./repository-store.ts";
/** Rows of other tables for a record, as far as the selection needs them. */
export interface RowRelations {
    readonly files: readonly Pick<FileRow, "path" | "size" | "oid" | "sha256" | "is_large">[];
    readonly mappings: readonly MappingRow[];
    /** The resource group that the repository is in, if the viewer can see it. */
    readonly group?: ResourceGroupName | undefined;
    /** Whether the files come with their sizes and names. */
    readonly hasBlobs: boolean;
}
/** One property of a record: the columns it is made from, and how. `undefined` leaves it out. */
interface Field {
    readonly columns: readonly RepositoryColumn[];
    readonly read: (row: RepositoryRow, relations: RowRelations) => unknown;
}
/** The bases that a model's tags name, all with the relation of the first. */
export declare const baseModels: (row: Pick<RepositoryRow, "tags">) => {
    relation: string;
    models: {
        id: string;
    }[];
} | undefined;
/** The properties of each kind that `expand` may name. */
export declare const fieldsOf: Readonly<Record<RepositoryKind, Readonly<Record<string, Field>>>>;
/** Which properties a reply carries. */
export interface Selection {
    readonly names: readonly string[];
    readonly hasBlobs: boolean;
    /** Whether `modelId`, the older name of `id`, comes too. */
    readonly isLegacy: boolean;
}
/** The parameters that choose properties. */
export interface SelectionQuery {
    readonly expand?: readonly string[];
    readonly full?: boolean;
    readonly config?: boolean;
    readonly cardData?: boolean;
    readonly blobs?: boolean;
}
/** The properties of a list. */
export declare const listSelection: (kind: RepositoryKind, { expand, full, config, cardData }: SelectionQuery) => Selection;
/** The properties of one record. */
export declare const recordSelection: (kind: RepositoryKind, { expand, blobs }: SelectionQuery) => Selection;
/** The columns a selection needs. */
export declare const columnsOf: (kind: RepositoryKind, { names }: Selection) => RepositoryColumn[];
/** The 24 digits that name a thing for good; they outlive its renaming. */
export declare const objectIdOf: (key: number) => string;
/** A row as clients read it. */
export declare const toRecord: (kind: RepositoryKind, row: RepositoryRow, relations: RowRelations, { names, isLegacy }: Selection) => RepositoryRecord;
export {};
//# sourceMappingURL=fields.d.ts.map