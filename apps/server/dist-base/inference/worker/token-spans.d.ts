import { type TextSpan } from "./align.ts";
import type { LoadedModel } from "./loaded-model.ts";
/** The offsets of each token in its text. */
export declare const tokenSpans: (model: LoadedModel, text: string, ids: readonly number[]) => TextSpan[];
//# sourceMappingURL=token-spans.d.ts.map