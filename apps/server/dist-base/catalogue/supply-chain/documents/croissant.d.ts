import type { LicenseFacts } from "./documented-model.ts";
/** A column with a type that loaders agree on. */
export interface CroissantColumn {
    readonly name: string;
    readonly type: string;
}
/** A subset of a dataset: its splits with their files, and its columns if they were read. */
export interface CroissantConfig {
    readonly name: string;
    readonly format: "csv" | "jsonl" | "parquet";
    readonly splits: readonly {
        readonly split: string;
        readonly paths: readonly string[];
    }[];
    readonly columns?: readonly CroissantColumn[];
}
/** All that the document about a dataset is written from, at one commit. */
export interface DocumentedDataset {
    readonly id: string;
    readonly name: string;
    readonly author: string;
    readonly description: string;
    readonly url: string;
    /** Page of the owner. */
    readonly ownerUrl: string;
    readonly sha: string;
    readonly createdAt: number;
    readonly committedAt: number;
    readonly licenses: readonly LicenseFacts[];
    readonly keywords: readonly string[];
    readonly languages: readonly string[];
    readonly upstream?: string;
    readonly citation?: string;
    readonly configs: readonly CroissantConfig[];
}
type Node = Readonly<Record<string, unknown>>;
/** Writes the Croissant 1.1 document of a dataset. */
export declare const writeCroissant: (dataset: DocumentedDataset) => Node;
export {};
//# sourceMappingURL=croissant.d.ts.map