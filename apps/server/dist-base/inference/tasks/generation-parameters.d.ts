import type { Limits } from "../messages.ts";
import { type Json } from "../worker/fields.ts";
import type { GenerationParameters } from "../worker/generate.ts";
import type { LoadedModel } from "../worker/loaded-model.ts";
/** What the callers of both worlds may ask of a generation; `field` names their parameters in messages. */
export declare const readGenerationParameters: ({ readJson, plan }: {
    readonly readJson: LoadedModel["readJson"];
    readonly plan: {
        readonly limits: Limits;
    };
}, given: Json, field: (name: string) => string, defaultTokens: number) => Omit<GenerationParameters, "isContinuation" | "rule">;
//# sourceMappingURL=generation-parameters.d.ts.map