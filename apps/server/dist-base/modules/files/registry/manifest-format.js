const ociManifest = "application/vnd.oci.image.manifest.v1+json";
const dockerManifest = "application/vnd.docker.distribution.manifest.v2+json";
/** What a client can read: a manifest, or the file names that older versions of llama.cpp ask for. */
export const requestedFormat = ({ accept = "", "user-agent": agent = "", }) => {
    if (/^llama-cpp/i.test(agent))
        return "llama.cpp";
    if (/^ollama\//i.test(agent))
        return "ollama";
    if (accept.includes(ociManifest))
        return "model-pack";
    if (accept.includes(dockerManifest))
        return "ollama";
    return accept.trim() === "application/json" ? "llama.cpp" : "model-pack";
};
//# sourceMappingURL=manifest-format.js.map