import type { DocsContents, Guide, GuideTexts } from "@orrery/contract";
export interface DocsDeps {
    /** The text of a guide's file. */
    readonly read: (id: string) => string;
    readonly sourceUrl: (id: string) => string;
}
/** Answers with guides; they are read once, when they are first asked for. */
export declare const createDocsService: ({ read, sourceUrl }: DocsDeps) => {
    contents: () => DocsContents;
    guide: (id: string) => Guide;
    texts: () => GuideTexts;
};
/** The hub's guides. */
export type DocsService = ReturnType<typeof createDocsService>;
//# sourceMappingURL=service.d.ts.map