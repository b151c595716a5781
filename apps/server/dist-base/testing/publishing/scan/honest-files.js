import { readdirSync, readFileSync } from "node:fs";
import { join as joinPath } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync, gzipSync } from "node:zlib";
import { ggufFile, u64 } from "../../model-files.js";
import { tarFile, torchZip, zipFile } from "./archive-writer.js";
import { call, entries, framed, global, joblibArray, join, longText, numpyFile, pickle, raw, small, stackGlobal, stateDict, torchFile, tuple, } from "./pickle-writer.js";
import { onnxModel, sentencePiece } from "./protobuf-writer.js";
const times = (count, create) => Array.from({ length: count }, (_, index) => create(index));
/** Bytes that look like weights. */
const noise = (length, seed = 1) => Buffer.from(times(length, (at) => ((at + 1) * (seed * 2_654_435_761 + 40_503)) % 256));
const layers = (count) => times(count, (index) => `model.layers.${index}.weight`);
const checkpoints = [
    ...times(40, (index) => ({
        family: "PyTorch",
        name: `checkpoint ${index}`,
        bytes: torchZip(stateDict(layers(index + 1)), times(index + 1, (key) => noise(16, key + 1))),
    })),
    ...times(10, (index) => ({
        family: "PyTorch (first format)",
        name: `checkpoint ${index}`,
        bytes: torchFile(stateDict(layers(index + 1)), times(index + 1, String)),
    })),
];
const data = [
    ...times(10, (index) => ({
        family: "pickle",
        name: `data ${index}`,
        bytes: pickle("}", entries(["list", join("](", ...times(index * 50, (value) => small(value % 256)), "e")], ["text", longText("x".repeat(index * 100))])),
    })),
    ...times(5, (index) => ({
        family: "pickle",
        name: `protocol 5, ${index}`,
        bytes: framed("]\x94(", ...times(index + 1, () => longText("a")), "e"),
    })),
    {
        family: "pickle",
        name: "plain types",
        bytes: pickle(tuple(call(global("builtins", "set"), "]"), call(global("collections", "Counter"), "}"), call(stackGlobal("datetime", "timedelta"), small(1)))),
    },
];
const arrays = [
    ...times(12, (index) => ({
        family: "numpy",
        name: `array ${index}`,
        bytes: numpyFile("<f4", `(${index + 1}, 4)`, noise(16 * (index + 1))),
    })),
    ...["<i8", "|b1", "<U5", "|S3", "<f2", "<c16", ">f8", "|u1"].map((type) => ({
        family: "numpy",
        name: type,
        bytes: numpyFile(type, "(2,)", noise(64)),
    })),
    ...times(5, (index) => ({
        family: "numpy",
        name: `archive ${index}`,
        bytes: zipFile(times(index + 1, (key) => ({
            name: `a${key}.npy`,
            bytes: numpyFile("<f4", "(4,)", noise(16, key + 1)),
            isDeflated: index % 2 === 0,
        }))),
    })),
    ...times(10, (index) => ({
        family: "joblib",
        name: `array ${index}`,
        bytes: pickle(joblibArray("f8", index + 1, noise(8 * (index + 1), index + 3))),
    })),
    ...times(5, (index) => ({
        family: "joblib",
        name: `compressed array ${index}`,
        bytes: deflateSync(pickle(joblibArray("f4", index + 1, noise(4 * (index + 1))))),
    })),
    ...times(5, (index) => ({
        family: "scikit-learn",
        name: `estimator ${index}`,
        bytes: pickle(global("sklearn.linear_model._logistic", "LogisticRegression"), ")\x81}", entries(["C", small(1)], ["coef_", joblibArray("f8", 4, noise(32))]), "b"),
        status: "suspicious",
    })),
];
const tensors = (count) => {
    const header = Object.fromEntries(times(count, (at) => [
        `t${at}`,
        { dtype: at % 2 ? "F16" : "BF16", shape: [2, 4], data_offsets: [at * 16, at * 16 + 16] },
    ]));
    const json = Buffer.from(JSON.stringify({ __metadata__: { format: "pt" }, ...header }));
    return join(u64(json.length), json, noise(16 * count, 5));
};
/** GGUF with weights: the writer of tests gives every tensor the offset 0, so there is one. */
const gguf = (template) => {
    const header = ggufFile({ "general.architecture": "llama", "tokenizer.chat_template": template }, [[32]]);
    return join(header, Buffer.alloc((32 - (header.length % 32)) % 32), noise(128));
};
const chat = "{% for message in messages %}<|{{ message.role }}|>{{ message.content }}{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}";
const strict = "{% if messages[0]['role'] == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}{% for m in messages %}{{ m['content'] | trim }}{% endfor %}";
const weights = [
    ...times(20, (index) => ({ family: "safetensors", name: `${index} tensors`, bytes: tensors(index) })),
    ...times(5, (index) => ({ family: "GGUF", name: `model ${index}`, bytes: gguf(index % 2 ? chat : strict) })),
    ...times(3, (index) => ({
        family: "ONNX",
        name: `model ${index}`,
        bytes: onnxModel(index === 0 ? {} : { location: `model.onnx_data_${index}` }),
    })),
    { family: "SentencePiece", name: "vocabulary", bytes: sentencePiece(["<unk>", "<s>", "▁the", "▁of"]) },
    { family: "HDF5", name: "weights", bytes: join("\x89HDF\r\n\x1a\n", noise(5_000)) },
    {
        family: "HDF5",
        name: "a Keras model",
        bytes: join("\x89HDF\r\n\x1a\n", Buffer.alloc(100), 'model_config\0{"class_name": "Sequential", "config": {"layers": [{"class_name": "Dense", "config": {}}]}}', Buffer.alloc(99)),
    },
    {
        family: "Keras",
        name: "archive",
        bytes: zipFile([
            { name: "config.json", bytes: raw('{"module":"keras","class_name":"Functional","config":{"layers":[]}}') },
            { name: "model.weights.h5", bytes: join("\x89HDF\r\n\x1a\n", noise(900)) },
        ]),
    },
];
const texts = [
    ...times(10, (index) => ({
        family: "text",
        name: `card ${index}`,
        bytes: raw(`---\nlicense: mit\n---\n# Model ${index}\n\nUse \`pipeline("x")\` and {{ braces }}.\n`.repeat(index + 1)),
    })),
    ...times(10, (index) => ({
        family: "text",
        name: `configuration ${index}`,
        bytes: Buffer.from(JSON.stringify({ model_type: "bert", hidden_size: index, architectures: ["BertModel"] })),
    })),
    ...[chat, strict].map((template, index) => ({
        family: "text",
        name: `chat template ${index}`,
        bytes: Buffer.from(JSON.stringify({ chat_template: template })),
    })),
    {
        family: "text",
        name: "a Diffusers pipeline",
        bytes: raw('{"_class_name":"StableDiffusionPipeline","_diffusers_version":"0.30.0","unet":["diffusers","UNet2DConditionModel"],"safety_checker":[null,null]}'),
    },
    {
        family: "text",
        name: "modules of Sentence Transformers",
        bytes: raw('[{"idx":0,"name":"0","path":"","type":"sentence_transformers.models.Transformer"}]'),
    },
    { family: "text", name: "a template file", bytes: raw(chat) },
    { family: "text", name: "a token that is a placeholder", bytes: raw(`token = "hf_${"x".repeat(34)}"`) },
    { family: "text", name: "names that begin like opcodes", bytes: raw("config\nvalue\nRtest\n") },
    { family: "text", name: "a list in brackets", bytes: raw("(in German)\nfoo\nbar.\n") },
    { family: "text", name: "CSV", bytes: raw("a,b\n1,2\n".repeat(20_000)) },
    { family: "text", name: "JSON lines", bytes: raw('{"text": "a"}\n'.repeat(5_000)) },
    { family: "text", name: "Chinese", bytes: Buffer.from("这是一个模型。\n".repeat(500)) },
    {
        family: "text",
        name: "Latin-1",
        bytes: raw("caf\xe9, na\xefve words and a long sentence that has many more letters than that.\n".repeat(9)),
    },
    { family: "text", name: "a merge file", bytes: raw("#version: 0.2\nt h\nth e\ni n\n") },
    { family: "text", name: "empty", bytes: Buffer.alloc(0) },
    { family: "text", name: "one line break", bytes: raw("\n") },
];
/** Two columns of three rows, as hyparquet-writer writes them. */
export const parquetFile = Buffer.from("UEFSMRUGFRwVIFwVBhUAFQYVABUEFQAAAAMHDCwBAAAAAgAAAAMAAAAVBhUiFSZcFQYVABUGFQAVBBUAAAADBw84AQAAAGEBAAAAYgEAAABjFQQZ" +
    "PEgEcm9vdBUEABUCJQIYAW4AFQwlAhgBdCUAABYGGRwZLCYIHBUCGRUAGRgBbhUCFgYWShZKJgg8NgAoBAMAAAAYBAEAAAAAGRwVBhUAFQIAAAAm" +
    "UhwVDBkVABkYAXQVAhYGFlAWUCZSPDYAKAFjGAFhABkcFQYVABUCAAAAFpoBFgYAKAloeXBhcnF1ZXQAkwAAAFBBUjE=", "base64");
const media = [
    { family: "data", name: "PNG", bytes: join("\x89PNG\r\n\x1a\n", noise(300)) },
    { family: "data", name: "JPEG", bytes: join("\xff\xd8\xff\xe0", noise(300)) },
    { family: "data", name: "WAV", bytes: join("RIFF\x24\0\0\0WAVEfmt ", noise(300)) },
    { family: "data", name: "Parquet", bytes: parquetFile },
    { family: "data", name: "Arrow", bytes: join("ARROW1\0\0", noise(300)) },
    {
        family: "archives",
        name: "tar of texts",
        bytes: tarFile([
            { name: "a.txt", bytes: raw("a") },
            { name: "b/c.json", bytes: raw("{}") },
        ]),
    },
    { family: "archives", name: "compressed CSV", bytes: gzipSync(raw("a,b\n1,2\n".repeat(1_000))) },
    {
        family: "archives",
        name: "zip of images",
        bytes: zipFile(times(20, (index) => ({
            name: `${index}.png`,
            bytes: join("\x89PNG\r\n\x1a\n", noise(50, index + 1)),
            isDeflated: true,
        }))),
    },
    { family: "archives", name: "compressed tar", bytes: gzipSync(tarFile([{ name: "a.txt", bytes: raw("a") }])) },
];
const modelFolder = fileURLToPath(new URL("../../../../../../models", import.meta.url));
const isWeights = (path) => /\.(?:onnx|gguf|json|md|jinja|txt)$/.test(path);
/** Files of the models that ship with the hub. */
const bundled = () => readdirSync(modelFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isWeights(entry.name) && !entry.parentPath.includes("node_modules"))
    .map(({ parentPath, name }) => joinPath(parentPath, name))
    .sort()
    .map((path) => ({ family: "bundled models", name: path.slice(modelFolder.length + 1), bytes: readFileSync(path) }));
/** Files as honest tools write them. All but those of scikit-learn, whose names are not known, are safe. */
export const honestFiles = () => [
    ...checkpoints,
    ...data,
    ...arrays,
    ...weights,
    ...texts,
    ...media,
    ...bundled(),
];
//# sourceMappingURL=honest-files.js.map