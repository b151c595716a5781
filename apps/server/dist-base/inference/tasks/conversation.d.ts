import type { TemplateMessage } from "@orrery/template";
import type { Generation } from "../answer/answer-writer.ts";
import { type CallSyntax } from "../tool-decision.ts";
import { type Json } from "../worker/fields.ts";
import type { JobContext } from "../worker/runner.ts";
/** MessageImages of a conversation, in the order in which they come. */
export type MessageImages = {
    readonly value: unknown;
    readonly field: string;
}[];
/** Reads the messages of a request; images are put aside where the model reads them. */
export declare const readMessages: (value: unknown, most: number, images: MessageImages | undefined) => TemplateMessage[];
/** One request gets one answer. */
export declare const checkCount: ({ n }: Json) => void;
/** Lets a model decide whether it calls tools: its calls are separated from its text. */
export declare const decide: (syntax: CallSyntax, parameters: Json, context: JobContext, run: (context: JobContext) => Promise<Generation>) => Promise<Generation>;
//# sourceMappingURL=conversation.d.ts.map