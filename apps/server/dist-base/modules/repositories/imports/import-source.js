import { parseWebUrl } from "@orrery/inference/core";
import { HubError } from "../../../errors.js";
import { readRepositoryId } from "../../../readers/repository-id.js";
const invalid = (text) => new HubError("bad_request", `"${text.slice(0, 200)}" is not a repository. Use owner/name, datasets/owner/name or an address such as https://huggingface.co/owner/name.`);
const parsePath = (path) => {
    const parts = path.split("/").filter(Boolean);
    const [first, ...rest] = parts;
    const isDataset = first === "datasets";
    const named = isDataset || first === "models" ? rest : parts;
    const at = named.findIndex((part) => /^(?:tree|blob|resolve|raw|commits?|discussions)$/.test(part));
    const id = (at > 0 ? named.slice(0, at) : named).join("/");
    return readRepositoryId(id) ? { kind: isDataset ? "dataset" : "model", id } : undefined;
};
const decode = (path, text) => {
    try {
        return decodeURIComponent(path);
    }
    catch {
        throw invalid(text);
    }
};
/** The origin of another hub, from an address that a person gave. */
export const originOf = (address) => {
    const url = parseWebUrl(address);
    if (!url || url.username || url.password)
        throw new HubError("bad_request", `"${address.slice(0, 200)}" is not the address of a hub. Begin with https://.`);
    return url.origin;
};
/** Reads what a person pasted: an id, or the address of any page of a repository. */
export const parseImportSource = (given) => {
    const text = given.trim();
    const isAddress = /^https?:\/\//i.test(text);
    const upstream = isAddress ? originOf(text) : undefined;
    const found = parsePath(isAddress ? decode(new URL(text).pathname, text) : text);
    if (!found)
        throw invalid(text);
    return { ...found, upstream };
};
//# sourceMappingURL=import-source.js.map