import { isLibraryKey } from "@orrery/tasks";
import { asTexts } from "./bounded-json.js";
/** Files that only one library writes, in the order in which they are believed. */
const marks = [
    ["diffusers", /^model_index\.json$/],
    ["peft", /^adapter_config\.json$/],
    ["sentence-transformers", /^(?:modules|config_sentence_transformers)\.json$/],
    ["timm", /^timm_config\.json$/],
    ["setfit", /^config_setfit\.json$/],
    ["speechbrain", /^hyperparams\.yaml$/],
    ["nemo", /\.nemo$/],
    ["fasttext", /\.ftz$/],
    ["keras", /\.keras$/],
    ["sklearn", /\.(?:joblib|skops)$/],
    ["ultralytics", /^yolo[^/]*\.pt$/],
    ["mlx", /^weights(?:\.\d+)?\.npz$/],
    ["coreml", /\.mlpackage\//],
];
const hubGraphSides = /^tokenizer\.json$|^preprocessor_config\.json$/;
/** One expression for all: a commit can have many thousands of files. */
const anyMark = new RegExp([hubGraphSides, ...marks.map(([, mark]) => mark)].map(({ source }) => source).join("|"));
/** Whether a file of this name may decide which library is detected. Formats of weights decide as well: see tags.ts. */
export const isLibrarySign = (path) => anyMark.test(path);
const has = (paths, mark) => paths.some((path) => mark.test(path));
const isTransformers = ({ config, paths }) => 
// A config.json alone proves nothing: others write one, too.
asTexts(config.architectures).length > 0 &&
    typeof config.model_type === "string" &&
    has(paths, /^(?:model.*\.safetensors|pytorch_model.*\.bin|tf_model\.h5|flax_model\.msgpack)$/);
/** The library that loads a model: as the card says, by its tags, or by its files. */
export const sniffLibrary = (signs) => {
    const { card, paths } = signs;
    if (typeof card.library_name === "string" && card.library_name)
        return card.library_name.slice(0, 100);
    const tagged = asTexts(card.tags).find(isLibraryKey);
    if (tagged)
        return tagged;
    const marked = marks.find(([, mark]) => has(paths, mark))?.[0];
    if (marked)
        return marked;
    if (isTransformers(signs))
        return "transformers";
    if (has(paths, /\.gguf$/))
        return "gguf";
    return has(paths, /^onnx\/.*\.onnx$/) && has(paths, hubGraphSides) ? "transformers.js" : undefined;
};
//# sourceMappingURL=sniff-library.js.map