/** What a model writes around the JSON of its tool calls; both are empty if it writes the JSON alone. */
export interface CallSyntax {
    readonly opening: string;
    readonly closing: string;
}
/** A tool call that a model decided to write. */
export interface WrittenCall {
    readonly name: string;
    /** JSON. */
    readonly arguments: string;
}
/** What a part of an answer says and calls. */
export interface DecidedPart {
    readonly text: string;
    readonly calls: readonly WrittenCall[];
}
/** Separates text from tool calls while an answer is written. A call is handed out when it is complete. */
export interface DecisionReader {
    readonly add: (text: string) => DecidedPart;
    readonly end: () => DecidedPart;
}
/** `{ name, arguments }` as models write it, also in an outer `function`, and with other names for the arguments. */
export declare const callIn: (value: unknown) => {
    readonly name: string;
    readonly given: unknown;
} | undefined;
export declare const createDecisionReader: (syntax: CallSyntax, offered: ReadonlySet<string>) => DecisionReader;
//# sourceMappingURL=tool-decision.d.ts.map