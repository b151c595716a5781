import { blobSource } from "../../../blobs/blob-source.js";
import { ReadingError } from "../../../blobs/byte-source.js";
import { findCommit } from "../../../catalogue/history/history-store.js";
import { filesAt } from "../../../catalogue/history/read-files.js";
import { ggufJob } from "../../../readers/weights/gguf-job.js";
import { isSplitFile, projectorFor, quantizationsOf, withoutOtherGguf } from "./gguf-choice.js";
import { modelPack } from "./model-pack.js";
import { ollamaManifest } from "./ollama-manifest.js";
import { registryError } from "./registry-error.js";
import { findManifest, insertManifest } from "./store.js";
/** Max bytes of a manifest; clients refuse larger ones. */
const maxManifestBytes = 4 * 1024 ** 2;
/** More never fit: a layer has at least 350 bytes. */
const maxLayers = Math.floor(maxManifestBytes / 350);
const isStored = (file) => file.sha256 !== null;
const checkStored = (row, file) => {
    if (isStored(file))
        return file;
    throw registryError("MANIFEST_UNKNOWN", `${row.full_name} was imported without its files: this hub does not have the content of "${file.path.slice(0, 200)}".`);
};
/** What is known of the newest commit. */
const factsOf = ({ tags, gguf, config, parameters }) => {
    const { architecture } = JSON.parse(gguf ?? "{}");
    const { model_type } = JSON.parse(config ?? "{}");
    const licenses = JSON.parse(tags).flatMap((tag) => (tag.startsWith("license:") ? tag.slice(8) : []));
    return { parameters: parameters ?? undefined, architecture: architecture ?? model_type, licenses };
};
/** Every file of a revision; of several GGUF models, only the one that the tag names. */
const writeModelPack = async ({ db }, at) => {
    const { row, sha, gguf, tree } = at;
    const all = await filesAt(db, row.id, tree);
    const packed = gguf === undefined ? all : withoutOtherGguf(all, gguf);
    if (packed.length > maxLayers)
        throw registryError("MANIFEST_INVALID", `${row.full_name} has ${packed.length} files; a manifest can list at most ${maxLayers}. Download the files instead.`);
    const files = packed.map((file) => checkStored(row, file));
    if (files.length === 0)
        throw registryError("MANIFEST_UNKNOWN", `${row.full_name} has no files at ${sha}.`);
    const commit = await findCommit(db, row.id, sha);
    return modelPack({
        kind: row.kind,
        id: row.full_name,
        author: row.author,
        sha,
        createdAt: commit?.created_at ?? row.last_modified,
        files,
        quantization: gguf === undefined ? undefined : quantizationsOf([gguf])[0],
        ...(sha === row.sha && factsOf(row)),
    });
};
const describeGguf = async ({ blobs, workers }, file) => {
    try {
        return await workers.run(ggufJob, undefined, [blobSource(blobs, file.sha256, file.size)], file.path);
    }
    catch (error) {
        if (!(error instanceof ReadingError))
            throw error;
        throw registryError("MANIFEST_INVALID", `"${file.path}" ${error.message}.`);
    }
};
const writeOllama = async (deps, at) => {
    const { files, paths, path } = await deps.lookup.chooseGguf(at);
    if (isSplitFile(path))
        throw registryError("MANIFEST_UNKNOWN", `"${path}" is split into several files, which Ollama can't load.`);
    const fileAt = (wanted) => {
        const found = files.find((file) => file.path === wanted);
        return found && checkStored(at.row, found);
    };
    const model = fileAt(path);
    return ollamaManifest({
        model,
        description: await describeGguf(deps, model),
        quantization: quantizationsOf([path])[0],
        projector: fileAt(projectorFor(paths, path)),
        byName: new Map(files.filter(isStored).map((file) => [file.path, file])),
    });
};
const writers = { "model-pack": writeModelPack, ollama: writeOllama };
/** Written once for a commit and a tag, then read from the store: the digest stays the same. */
export const manifestAt = async (deps, format, at) => {
    const { db, now } = deps;
    const { row, sha, gguf = "" } = at;
    const source = `${format} ${sha} ${gguf}`;
    const known = await findManifest(db, row.id, source);
    if (known)
        return known;
    const { manifest, parts } = await writers[format](deps, at);
    if (Buffer.byteLength(manifest.text) > maxManifestBytes)
        throw registryError("MANIFEST_INVALID", `${row.full_name} has too many files: its manifest would exceed 4 MiB.`);
    await insertManifest(db, row.id, source, manifest, parts, now());
    return manifest;
};
//# sourceMappingURL=write-manifest.js.map