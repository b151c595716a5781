import { asObject, asTexts } from "./bounded-json.js";
const maxTemplateLength = 256 * 1024;
const specialTokens = [
    "bos_token",
    "eos_token",
    "unk_token",
    "sep_token",
    "pad_token",
    "cls_token",
    "mask_token",
];
const templateOf = (value) => {
    if (typeof value === "string")
        return value.length <= maxTemplateLength ? value : undefined;
    if (!Array.isArray(value))
        return undefined;
    const named = value.slice(0, 20).flatMap((part) => {
        const { name, template } = asObject(part) ?? {};
        const isNamed = typeof name === "string" && typeof template === "string" && template.length <= maxTemplateLength;
        return isNamed ? [{ name, template }] : [];
    });
    return named.length > 0 ? named : undefined;
};
/** The characters of a special token, however it is stored. */
export const tokenText = (token) => {
    const text = typeof token === "string" ? token : asObject(token)?.content;
    return typeof text === "string" && text.length <= 100 ? text : undefined;
};
const readTokenizer = (file) => {
    if (!file)
        return undefined;
    const tokens = specialTokens.filter((name) => tokenText(file[name]) !== undefined);
    const chat_template = templateOf(file.chat_template);
    return {
        ...Object.fromEntries(tokens.map((name) => [name, file[name]])),
        ...(chat_template && { chat_template }),
        ...(typeof file.use_default_system_prompt === "boolean" && {
            use_default_system_prompt: file.use_default_system_prompt,
        }),
    };
};
const quantizationKeys = ["bits", "load_in_4bit", "load_in_8bit", "quant_method"];
const readQuantization = (value) => {
    const object = asObject(value);
    if (!object)
        return undefined;
    const isPlain = (part) => ["string", "number", "boolean"].includes(typeof part);
    return Object.fromEntries(quantizationKeys.filter((key) => isPlain(object[key])).map((key) => [key, object[key]]));
};
const textMap = (value) => {
    const entries = Object.entries(asObject(value) ?? {}).filter(([, part]) => typeof part === "string");
    return entries.length > 0 ? Object.fromEntries(entries.slice(0, 50)) : undefined;
};
const present = (value) => Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));
const text = (value) => (typeof value === "string" ? value.slice(0, 200) : undefined);
/** What a record tells of a model's configuration: the fields that clients and snippets read, and no more. */
export const toModelConfig = (files) => {
    const { config = {}, tokenizer, processor, diffusers, adapter, chatTemplate } = files;
    const architectures = asTexts(config.architectures).slice(0, 20);
    const processorTemplate = text(processor?.chat_template) === undefined ? undefined : templateOf(processor?.chat_template);
    const found = present({
        architectures: architectures.length > 0 ? architectures : undefined,
        model_type: text(config.model_type),
        auto_map: textMap(config.auto_map),
        quantization_config: readQuantization(config.quantization_config),
        tokenizer_config: readTokenizer(tokenizer),
        processor_config: processorTemplate ? { chat_template: processorTemplate } : undefined,
        chat_template_jinja: chatTemplate && chatTemplate.length <= maxTemplateLength ? chatTemplate : undefined,
        diffusers: diffusers && { _class_name: text(diffusers._class_name) },
        peft: adapter &&
            present({ base_model_name_or_path: text(adapter.base_model_name_or_path), task_type: text(adapter.task_type) }),
    });
    return Object.keys(found).length > 0 ? found : undefined;
};
//# sourceMappingURL=model-config.js.map