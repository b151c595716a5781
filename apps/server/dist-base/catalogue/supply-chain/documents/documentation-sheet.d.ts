import type { DocumentationSheet } from "@orrery/contract";
import type { DocumentedModel } from "./documented-model.ts";
/** The documentation of a model on one page: what is known, and what is missing. */
export declare const writeSheet: (model: DocumentedModel) => DocumentationSheet;
/** The sheet as Markdown. */
export declare const sheetMarkdown: ({ id, sha, url, score, isCardRead, groups: parts, baseModels, datasets, }: DocumentationSheet) => string;
//# sourceMappingURL=documentation-sheet.d.ts.map