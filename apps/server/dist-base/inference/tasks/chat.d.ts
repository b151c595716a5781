import type { LoadedModel } from "../worker/loaded-model.ts";
/** The next message of a conversation. */
export declare const chat: import("../worker/runner.ts").TaskRunner<LoadedModel>;
/** What an image shows, asked in words; the score is how likely the model holds its own words to be. */
export declare const visualQuestionAnswering: import("../worker/runner.ts").TaskRunner<LoadedModel>;
//# sourceMappingURL=chat.d.ts.map