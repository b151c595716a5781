const extensions = {
    weight: words("safetensors gguf ggml onnx onnx_data bin pt pth ckpt h5 keras msgpack tflite mlmodel npz npy pkl joblib pb ot nemo engine"),
    "weight.config": words("json yaml yml toml ini cfg model jinja tiktoken vocab spm"),
    doc: words("md txt rst pdf png jpg jpeg gif webp svg bib"),
    code: words("py ipynb sh js mjs ts rs c cc cpp h cu java go"),
    dataset: words("parquet csv tsv jsonl arrow tar zip"),
};
function words(text) {
    return text.split(" ");
}
const byExtension = new Map(Object.entries(extensions).flatMap(([content, names]) => names.map((name) => [name, content])));
/** Files of tokenizers that have the ending of a text. */
const isVocabulary = (name) => /^(?:vocab|merges|tokens|special_tokens)\.txt$/.test(name);
const contentOf = (kind, path) => {
    const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
    if (isVocabulary(name))
        return "weight.config";
    if (/^(?:readme|license|notice|changelog)(?:\.|$)/.test(name))
        return "doc";
    const known = byExtension.get(name.slice(name.lastIndexOf(".") + 1));
    if (kind === "dataset")
        return known === "doc" || known === "code" ? known : "dataset";
    return known ?? "weight.config";
};
/** The media type of a file's layer: its bytes as they are. */
export const layerType = (kind, path) => `application/vnd.cncf.model.${contentOf(kind, path)}.v1.raw`;
const formats = ["safetensors", "gguf", "onnx"];
/** The format of the weights among some files. */
export const weightFormat = (paths) => formats.find((format) => paths.some((path) => path.endsWith(`.${format}`)));
//# sourceMappingURL=layer-type.js.map