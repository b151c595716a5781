import { parameterCount } from "./parameter-count.js";
import { digestOf } from "./reference.js";
import { registryContent } from "./store.js";
const manifestType = "application/vnd.docker.distribution.manifest.v2+json";
const configType = "application/vnd.docker.container.image.v1+json";
const layerType = (name) => `application/vnd.ollama.image.${name}`;
const fileLayer = (name, file) => file ? [{ mediaType: layerType(name), digest: digestOf(file.sha256), size: file.size }] : [];
const textLayer = ({ mediaType, sha256, text }) => ({
    mediaType,
    digest: digestOf(sha256),
    size: Buffer.byteLength(text),
});
/** Files that a repository can have for Ollama; they win over what the GGUF file says. */
const ownFiles = ["template", "system", "params"];
/** Template and stop texts from the GGUF file, for what the repository does not set itself. */
const derivedTexts = ({ description: { ollama }, byName }) => {
    if (!ollama || byName.has("template"))
        return [];
    const template = registryContent(layerType("template"), ollama.template);
    if (ollama.stop.length === 0 || byName.has("params"))
        return [template];
    return [template, registryContent(layerType("params"), JSON.stringify({ stop: ollama.stop }))];
};
const configOf = ({ description, quantization }, layers) => {
    const family = description.architecture ?? "unknown";
    const fileType = quantization ?? description.quantization;
    return {
        model_format: "gguf",
        model_family: family,
        model_families: [family],
        model_type: parameterCount(description.total),
        ...(fileType && { file_type: fileType }),
        ...(description.context_length && { context_length: description.context_length }),
        architecture: "amd64",
        os: "linux",
        rootfs: { type: "layers", diff_ids: layers.map(({ digest }) => digest) },
    };
};
/** A GGUF model as Ollama pulls it. */
export const ollamaManifest = (given) => {
    const { model, projector, byName } = given;
    const texts = derivedTexts(given);
    const license = byName.get("LICENSE") ?? byName.get("LICENSE.md") ?? byName.get("LICENSE.txt");
    const layers = [
        ...fileLayer("model", model),
        ...fileLayer("projector", projector),
        ...ownFiles.flatMap((name) => fileLayer(name, byName.get(name))),
        ...texts.map(textLayer),
        ...fileLayer("license", license),
    ];
    const config = registryContent(configType, JSON.stringify(configOf(given, layers)));
    const manifest = { schemaVersion: 2, mediaType: manifestType, config: textLayer(config), layers };
    return { manifest: registryContent(manifestType, JSON.stringify(manifest)), parts: [config, ...texts] };
};
//# sourceMappingURL=ollama-manifest.js.map