import { RouterError } from "../router-error.js";
export const decodePath = (text) => {
    try {
        return decodeURIComponent(text);
    }
    catch {
        throw new RouterError("bad_request", "The path is not encoded correctly. Percent-encode each segment.");
    }
};
/** A segment that cannot be the second part of a model id. */
const reservedSegments = ["pipeline", "v1"];
/** Splits a model id, with or without an owner, from the rest of the path. */
export const splitModel = (segments) => {
    const [first = "", second] = segments;
    const isBare = second === undefined || first.includes("/") || reservedSegments.includes(second);
    return isBare
        ? { modelId: first, rest: segments.slice(1) }
        : { modelId: `${first}/${second}`, rest: segments.slice(2) };
};
/** Reads `models/{id}[/pipeline/{task}][/v1/…]`, `pipeline/{task}/{id}` and `v1/…` [S7.4, S7.5]. */
export const readHubPath = (path) => {
    const segments = path.split("/").filter(Boolean).map(decodePath);
    const [first, second] = segments;
    if (first === "v1")
        return { rest: segments.join("/") };
    if (first === "pipeline" && second && segments.length > 2)
        return { task: second, modelId: segments.slice(2).join("/"), rest: "" };
    if (first !== "models" || !second)
        return undefined;
    const { modelId, rest } = splitModel(segments.slice(1));
    if (rest[0] === "pipeline" && rest[1])
        return { modelId, task: rest[1], rest: rest.slice(2).join("/") };
    return { modelId, rest: rest.join("/") };
};
//# sourceMappingURL=hub-paths.js.map