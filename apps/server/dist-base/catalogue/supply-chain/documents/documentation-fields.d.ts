import type { CardSection } from "./card-sections-job.ts";
import type { DocumentedModel } from "./documented-model.ts";
/** What a document says in one field, and where the hub has it from. */
interface FieldValue {
    readonly value: string;
    readonly source: "hub" | "card" | "files";
}
/** One field of the documentation sheet. The completeness score is computed from the same rows. */
interface DocumentationField {
    readonly id: string;
    readonly group: "General" | "Development" | "Evaluation and risks" | "Integrity";
    readonly label: string;
    /** Where the EU AI Act (Regulation (EU) 2024/1689) asks for it. */
    readonly reference?: string;
    readonly weight: number;
    /** What to do if it is missing. */
    readonly fix: string;
    readonly find: (model: DocumentedModel) => FieldValue | undefined;
}
/** The first section whose title fits. */
export declare const sectionOf: ({ sections }: DocumentedModel, title: RegExp) => CardSection | undefined;
export declare const titles: {
    readonly use: RegExp;
    readonly misuse: RegExp;
    readonly users: RegExp;
    readonly instructions: RegExp;
    readonly process: RegExp;
    readonly data: RegExp;
    readonly compute: RegExp;
    readonly energy: RegExp;
    readonly evaluation: RegExp;
    readonly limitations: RegExp;
    readonly ethics: RegExp;
    readonly copyright: RegExp;
    readonly contents: RegExp;
};
/** A field as it is for one model. */
export interface FoundField extends Omit<DocumentationField, "find"> {
    readonly found: FieldValue | undefined;
}
/** How much of the documentation exists, as a whole percentage, and each field. */
export interface Completeness {
    readonly score: number;
    readonly fields: readonly FoundField[];
}
export declare const completenessOf: (model: DocumentedModel) => Completeness;
export {};
//# sourceMappingURL=documentation-fields.d.ts.map