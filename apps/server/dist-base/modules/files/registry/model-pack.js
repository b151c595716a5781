import { layerType, weightFormat } from "./layer-type.js";
import { parameterCount } from "./parameter-count.js";
import { digestOf } from "./reference.js";
import { registryContent } from "./store.js";
const manifestType = "application/vnd.oci.image.manifest.v1+json";
const configType = "application/vnd.cncf.model.config.v1+json";
const configOf = ({ id, author, sha, createdAt, files, ...facts }) => {
    const format = weightFormat(files.map(({ path }) => path));
    const { quantization, parameters, architecture, licenses } = facts;
    return {
        descriptor: {
            createdAt: new Date(createdAt).toISOString(),
            ...(author && { authors: [author] }),
            name: id,
            revision: sha,
            ...(licenses?.length && { licenses }),
        },
        config: {
            ...(architecture && { architecture }),
            ...(format && { format }),
            ...(parameters && { paramSize: parameterCount(parameters).toLowerCase() }),
            ...(quantization && { quantization }),
        },
        modelfs: { type: "layers", diffIds: files.map(({ sha256 }) => digestOf(sha256)) },
    };
};
/** The name under `image.title` is where clients such as ORAS write the file. */
const layerOf = (kind, createdAt, { path, sha256, size }) => ({
    mediaType: layerType(kind, path),
    digest: digestOf(sha256),
    size,
    annotations: {
        "org.cncf.model.file.metadata+json": JSON.stringify({
            name: path,
            mode: 0o644,
            uid: 0,
            gid: 0,
            size,
            mtime: new Date(createdAt).toISOString(),
            typeflag: 48,
        }),
        "org.cncf.model.filepath": path,
        "org.opencontainers.image.title": path,
    },
});
/** A repository at a commit as a ModelPack artifact: each file is one layer. Nothing in it depends on the address. */
export const modelPack = (revision) => {
    const { kind, createdAt, files, sha } = revision;
    const config = registryContent(configType, JSON.stringify(configOf(revision)));
    const manifest = {
        schemaVersion: 2,
        mediaType: manifestType,
        artifactType: "application/vnd.cncf.model.manifest.v1+json",
        config: { mediaType: configType, digest: digestOf(config.sha256), size: Buffer.byteLength(config.text) },
        layers: files.map((file) => layerOf(kind, createdAt, file)),
        annotations: {
            "org.opencontainers.image.created": new Date(createdAt).toISOString(),
            "org.opencontainers.image.revision": sha,
        },
    };
    return { manifest: registryContent(manifestType, JSON.stringify(manifest)), parts: [config] };
};
//# sourceMappingURL=model-pack.js.map