import { type Fields, type TranslatedRequest } from "../translated-request.ts";
/** A request of the Responses API as a chat request. */
export interface TranslatedResponse extends TranslatedRequest {
    readonly customNames: ReadonlySet<string>;
}
/** The items of `input`, which can also be the text of one user message. */
export declare const itemsOf: ({ input }: Fields) => readonly unknown[];
/** Translates a request; `earlier` are the items that it continues. */
export declare const toChatRequest: (body: Fields, earlier: readonly unknown[], given: readonly unknown[]) => TranslatedResponse;
//# sourceMappingURL=request.d.ts.map