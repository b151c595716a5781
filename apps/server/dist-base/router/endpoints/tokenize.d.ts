import type { RouterRequest } from "../request.ts";
import { type CountDeps } from "../wires/count-prompt.ts";
/** Answers `v1/tokenize`: the tokens of a text or a conversation, by the model's own tokenizer. */
export declare const answerTokenize: (deps: CountDeps, inbound: RouterRequest) => Promise<void>;
//# sourceMappingURL=tokenize.d.ts.map