import type { AnswerBlock } from "../answer-blocks.ts";
import type { Fields } from "../translated-request.ts";
/** What output items depend on besides the answer. */
export interface OutputFrame {
    /** The response's id without its prefix. */
    readonly key: string;
    readonly customNames: ReadonlySet<string>;
    /** Whether reasoning is shown as its summary, which is what most clients display. */
    readonly wantsSummary: boolean;
}
export type ItemStatus = "in_progress" | "completed" | "incomplete";
/** The id of an item names its response, so that a reference to it can be resolved. */
export declare const itemId: ({ key, customNames }: OutputFrame, index: number, block: AnswerBlock) => string;
/** The response that an item belongs to. */
export declare const responseOfItem: (id: string) => string | undefined;
/** The free text of a custom tool, from the argument that stands for it. */
export declare const customInput: (text: string) => string;
/** The content of a message, whole or at its start. */
export declare const contentPart: ({ kind, text }: AnswerBlock) => Fields;
/** An item of the output. */
export declare const outputItem: (frame: OutputFrame, index: number, block: AnswerBlock, status: ItemStatus) => Fields;
//# sourceMappingURL=output.d.ts.map