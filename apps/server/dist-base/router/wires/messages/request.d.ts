import { type Fields, type TranslatedRequest } from "../translated-request.ts";
/** Whether an answer's reasoning is shown to the caller. */
export declare const showsThinking: ({ thinking }: Fields) => boolean;
/** Translates a Messages request. Counting its tokens needs no limit for the answer. */
export declare const toChatRequest: (body: Fields, isCounted?: boolean) => TranslatedRequest;
//# sourceMappingURL=request.d.ts.map