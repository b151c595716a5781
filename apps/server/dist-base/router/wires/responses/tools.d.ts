import { type Fields } from "../translated-request.ts";
/** Tools in chat format, and what was left out. */
export interface TranslatedTools {
    /** `tools`, `tool_choice` and `parallel_tool_calls` of the chat request. */
    readonly fields: Fields;
    /** Names of tools with free text as input; chat knows only JSON. */
    readonly customNames: ReadonlySet<string>;
    readonly dropped: readonly string[];
}
/** Translates tools. Types that only one provider runs are dropped. */
export declare const toChatTools: ({ tools, tool_choice: choice, parallel_tool_calls: parallel }: Fields) => TranslatedTools;
//# sourceMappingURL=tools.d.ts.map