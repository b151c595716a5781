import { blobId } from "./object-id.js";
import { emptyTreeId, modes, serializeTree, treeId } from "./tree.js";
/** Weights, archives and serialized objects: stored as large files whatever their size, so that git never diffs them. */
const binaryPatterns = [
    "*.7z",
    "*.arrow",
    "*.bin",
    "*.bz2",
    "*.ckpt",
    "*.ftz",
    "*.gguf",
    "*.gz",
    "*.h5",
    "*.joblib",
    "*.lfs.*",
    "*.mlmodel",
    "*.model",
    "*.msgpack",
    "*.npy",
    "*.npz",
    "*.onnx",
    "*.ot",
    "*.parquet",
    "*.pb",
    "*.pickle",
    "*.pkl",
    "*.pt",
    "*.pth",
    "*.rar",
    "*.safetensors",
    "saved_model/**/*",
    "*.tar.*",
    "*.tar",
    "*.tflite",
    "*.tgz",
    "*.wasm",
    "*.xz",
    "*.zip",
    "*.zst",
    "*tfevents*",
];
/** Media and shards, which datasets have in thousands. */
const mediaPatterns = [
    "*.lz4",
    "*.mds",
    "*.pcm",
    "*.sam",
    "*.raw",
    "*.aac",
    "*.flac",
    "*.mp3",
    "*.ogg",
    "*.wav",
    "*.bmp",
    "*.gif",
    "*.png",
    "*.tiff",
    "*.jpg",
    "*.jpeg",
    "*.webp",
    "*.mp4",
    "*.webm",
];
/** The `.gitattributes` that a new repository starts with: the large files that git and other clients send by LFS. */
export const defaultAttributes = (kind) => [...binaryPatterns, ...(kind === "dataset" ? mediaPatterns : [])]
    .map((pattern) => `${pattern} filter=lfs diff=lfs merge=lfs -text\n`)
    .join("");
const attributesTree = (kind) => {
    const oid = blobId(Buffer.from(defaultAttributes(kind)));
    return treeId(serializeTree([{ mode: modes.file, name: ".gitattributes", oid }]));
};
const newTrees = [emptyTreeId, attributesTree("model"), attributesTree("dataset")];
/** Whether a tree has nothing but what the hub puts into a new repository. */
export const isNewTree = (tree) => newTrees.includes(tree);
//# sourceMappingURL=default-attributes.js.map