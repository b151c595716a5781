import type { Token } from "node-llama-cpp";
import { type Json, type TextOrIds } from "../worker/fields.ts";
import type { LoadedLlama } from "./loaded-llama.ts";
/** The tokens of a text, special ones included, with the token that begins every text where the model has one. */
export declare const tokensOf: (loaded: LoadedLlama, text: TextOrIds) => Token[];
/** A conversation as the model's own template writes it. */
export declare const chatTokens: (loaded: LoadedLlama, messages: unknown, parameters: Json) => Token[];
//# sourceMappingURL=llama-prompt.d.ts.map