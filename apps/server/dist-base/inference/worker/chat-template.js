import { isTemplateError, renderChat } from "@orrery/template";
import { HubInferenceError } from "../hub-inference-error.js";
/** The settings of a model's tokenizer, with its chat template. */
export const templateOf = (model) => {
    const config = model.readJson("tokenizer_config.json");
    const file = model.readJson("chat_template.jinja");
    const source = typeof file.text === "string" ? { ...config, chat_template: file.text } : config;
    if (source.chat_template)
        return source;
    throw new HubInferenceError("task_not_served", `${model.plan.id} has no chat template, so it does not support chat. Use text-generation instead.`);
};
/** The text of a conversation that the model goes on with. */
export const renderPrompt = (model, messages, tools) => {
    const template = templateOf(model);
    try {
        return renderChat({
            template,
            messages,
            tools: Array.isArray(tools) && tools.length > 0 ? tools : null,
            addGenerationPrompt: true,
        });
    }
    catch (error) {
        if (isTemplateError(error, "budget"))
            throw new HubInferenceError("too_large", `The model's chat template could not be rendered: ${error.message}.`);
        if (isTemplateError(error))
            throw new HubInferenceError("bad_request", `The model's chat template refuses these messages: ${error.message}`);
        throw error;
    }
};
//# sourceMappingURL=chat-template.js.map