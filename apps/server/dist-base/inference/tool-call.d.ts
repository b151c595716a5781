import type { Json } from "./worker/fields.ts";
/** A call that a request demands: of one tool, or of any. */
export interface DemandedCall {
    readonly name?: string;
}
export declare const isObject: (value: unknown) => value is Json;
/** Whether the model has to decide if it calls a tool. */
export declare const needsDecision: ({ tools, tool_choice: choice }: Json) => boolean;
/** Whether an answer has to be a tool call; undefined if it is text. */
export declare const demandedCall: ({ tools, tool_choice: choice }: Json) => DemandedCall | undefined;
/** How a call of any tool is written: before the name, between name and arguments, and at the end. */
export declare const callFrame: {
    readonly start: '{"name": "';
    readonly middle: '", "arguments": ';
    readonly end: "}";
};
/** A piece of a tool call. */
export interface CallPiece {
    /** Set once. */
    readonly name?: string;
    readonly arguments: string;
}
/** Reads a tool call from an answer's text as it is written. */
export interface CallReader {
    readonly add: (text: string) => CallPiece;
    /** The rest of the arguments, after all text was added. */
    readonly end: () => CallPiece;
}
export declare const createCallReader: ({ name }: DemandedCall) => CallReader;
/** A tool of a request. */
export interface GivenTool {
    readonly name: string;
    readonly parameters: unknown;
    readonly path: string;
}
/** The tools of a request that can be called. */
export declare const givenTools: ({ tools }: Json) => readonly GivenTool[];
//# sourceMappingURL=tool-call.d.ts.map