import { type ChatTemplateConfig, type TemplateMessage } from "@orrery/template";
import type { LoadedModel } from "./loaded-model.ts";
/** What of a model has to do with its chat template. */
export type TemplateModel = Pick<LoadedModel, "readJson"> & {
    readonly plan: {
        readonly id: string;
    };
};
/** The settings of a model's tokenizer, with its chat template. */
export declare const templateOf: (model: TemplateModel) => ChatTemplateConfig;
/** The text of a conversation that the model goes on with. */
export declare const renderPrompt: (model: TemplateModel, messages: readonly TemplateMessage[], tools: unknown) => string;
//# sourceMappingURL=chat-template.d.ts.map