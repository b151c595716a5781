import { asObject, asTexts } from "./bounded-json.js";
const maxTags = 500;
const maxTagLength = 200;
/** Files that show a format of weights. */
const weights = [
    ["pytorch", /(?:^|\/)pytorch_model.*\.bin$|\.(?:pt|pth|ckpt)$/],
    ["tf", /(?:^|\/)tf_model\.h5$/],
    ["jax", /(?:^|\/)flax_model\.msgpack$/],
    ["onnx", /\.onnx$/],
    ["openvino", /(?:^|\/)openvino_model\.xml$/],
    ["coreml", /\.ml(?:model|package)(?:$|\/)/],
    ["tflite", /\.tflite$/],
    ["safetensors", /\.safetensors$/],
    ["gguf", /\.gguf$/],
    ["tensorboard", /(?:^|\/)events\.out\.tfevents/],
];
/** Files that show a format of data. */
const data = [
    ["parquet", /\.parquet$/],
    ["csv", /\.[ct]sv(?:\.gz)?$/],
    ["json", /\.jsonl?(?:\.gz|\.zst)?$/],
    ["arrow", /\.arrow$/],
    ["webdataset", /\.tar$/],
    ["imagefolder", /\.(?:png|jpe?g|webp)$/i],
    ["audiofolder", /\.(?:wav|mp3|flac)$/i],
];
/** One expression for all formats: a commit can have many thousands of files. */
const anyOf = (marks, flags) => new RegExp(marks.map(([, mark]) => mark.source).join("|"), flags);
const formats = { model: anyOf(weights, ""), dataset: anyOf(data, "i") };
/** Whether a file of this name may show a format. */
export const isFormatSign = (kind, path) => formats[kind].test(path);
const shown = (marks, paths) => marks.filter(([, mark]) => paths.some((path) => mark.test(path))).map(([tag]) => tag);
const baseTags = (card, config, paths) => {
    const named = asTexts(card.base_model);
    const adapterBase = asObject(config?.peft)?.base_model_name_or_path;
    const ids = named.length > 0 ? named : asTexts(adapterBase).filter((id) => /^[\w.-]+\/[\w.-]+$/.test(id));
    const usual = () => {
        if (config?.peft)
            return "adapter";
        if (ids.length > 1)
            return "merge";
        return config?.quantization_config || paths.some((path) => path.endsWith(".gguf")) ? "quantized" : "finetune";
    };
    const relation = asTexts(card.base_model_relation)[0] ?? usual();
    return ids.flatMap((id) => [`base_model:${id}`, `base_model:${relation}:${id}`]);
};
const papers = (body) => [...body.slice(0, 200_000).matchAll(/arxiv\.org\/(?:abs|pdf)\/(\d{4}\.\d{4,5})/g)].map(([, id]) => `arxiv:${id}`);
const prefixed = (name, value) => asTexts(value).map((part) => `${name}:${part}`);
const licenseTags = ({ license }) => prefixed("license", asTexts(license).map((id) => id.toLowerCase()));
const modelTags = ({ card, body, paths, config, libraryName, pipelineTag, isConversational }) => [
    ...asTexts(libraryName),
    ...shown(weights, paths),
    ...asTexts(config?.model_type),
    ...asTexts(pipelineTag),
    ...asTexts(card.tags),
    ...(isConversational ? ["conversational"] : []),
    ...(config?.auto_map ? ["custom_code"] : []),
    ...asTexts(card.language),
    ...prefixed("dataset", card.datasets),
    ...papers(body),
    ...baseTags(card, config, paths),
    ...licenseTags(card),
    ...(Array.isArray(card["model-index"]) ? ["model-index"] : []),
    ...asTexts(asObject(config?.quantization_config)?.quant_method),
];
const datasetTags = ({ card, body, paths }) => [
    ...prefixed("task_categories", card.task_categories),
    ...prefixed("task_ids", card.task_ids),
    ...prefixed("language", card.language),
    ...licenseTags(card),
    ...prefixed("size_categories", card.size_categories),
    ...shown(data, paths.filter((path) => path.includes("/") || !path.endsWith(".json"))).map((tag) => `format:${tag}`),
    ...papers(body),
    ...asTexts(card.tags),
];
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const isTag = (tag) => tag.length <= maxTagLength && !/[\u0000-\u001f]/.test(tag);
/** A repository's tags, in the order and the forms that clients of the field know. */
export const tagsOf = (signs) => {
    const all = signs.kind === "model" ? modelTags(signs) : datasetTags(signs);
    return [...new Set(all.filter(isTag))].slice(0, maxTags);
};
//# sourceMappingURL=tags.js.map