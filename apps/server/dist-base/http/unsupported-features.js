import { HubError } from "../errors.js";
/** Features that clients know and this hub does not have, by the paths they are asked at. */
const features = [
    ["Spaces", /^\/api\/spaces(?:\/|$)/],
    ["Papers", /^\/api\/(?:daily_)?papers(?:\/|$)/],
    ["Jobs", /^\/api\/(?:scheduled-)?jobs(?:\/|$)/],
    ["Buckets", /^\/api\/buckets(?:\/|$)/],
    ["Kernels", /^\/api\/kernels(?:\/|$)/],
];
/** The feature that an address is for, if this hub does not have it. */
export const unsupportedFeature = (url) => {
    const path = url.split("?", 1)[0] ?? "";
    return features.find(([, pattern]) => pattern.test(path))?.[0];
};
export const notSupported = (feature) => new HubError("not_supported", `${feature}: not supported on this hub.`);
/** Types of repositories that clients know and this hub does not have. */
const repositoryTypes = { space: "Spaces", kernel: "Kernels", bucket: "Buckets" };
/** Refuses a body whose `type` is one of them. */
export const refuseUnsupportedType = async ({ body }) => {
    const { type } = (body ?? {});
    if (typeof type === "string" && Object.hasOwn(repositoryTypes, type))
        throw notSupported(repositoryTypes[type] ?? type);
};
//# sourceMappingURL=unsupported-features.js.map