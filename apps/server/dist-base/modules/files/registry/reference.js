import { registryError } from "./registry-error.js";
const digestPattern = /^sha256:([0-9a-f]{64})$/;
const tagPattern = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
export const digestOf = (sha256) => `sha256:${sha256}`;
/** Whether a branch, tag or quantization can be a tag of the registry. */
export const isRegistryTag = (text) => tagPattern.test(text);
/** The SHA-256 of a digest. */
export const parseDigest = (text) => {
    const sha256 = digestPattern.exec(text)?.[1];
    if (sha256)
        return sha256;
    throw registryError("DIGEST_INVALID", `"${text.slice(0, 100)}" is not a digest. Use sha256: and 64 lowercase hexadecimal digits.`);
};
export const parseReference = (text) => {
    if (text.includes(":"))
        return { sha256: parseDigest(text) };
    if (isRegistryTag(text))
        return { tag: text };
    throw registryError("MANIFEST_UNKNOWN", `"${text.slice(0, 100)}" is not a tag. Use up to 128 of A-Z, 0-9, ".", "_" and "-".`);
};
//# sourceMappingURL=reference.js.map