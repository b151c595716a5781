import { nativePathOf } from "../../planning/provider-wire.js";
/** Tools that a provider runs read what its account stores, and cost more than tokens: they need the caller's own key. */
const accepts = ({ endpoint, keySource }, { isPlain, hasHostedTools }) => endpoint ? isPlain : !hasHostedTools || keySource === "caller";
const nativeFor = (wire, candidate) => {
    const native = wire?.native;
    const path = native && nativePathOf(candidate, native.api);
    return native && path !== undefined && accepts(candidate, native) ? { wire: native, path } : undefined;
};
/** Statuses of a server that does not know the path: older versions of engines speak only chat. */
const unknownPath = new Set([404, 405, 501]);
/** Tries a candidate in the caller's own API if it speaks it, or else in chat. */
export const tryNativeFirst = async (wire, candidate, tryAs) => {
    const native = nativeFor(wire, candidate);
    if (!native)
        return tryAs();
    const attempt = await tryAs(native);
    return "failure" in attempt && unknownPath.has(attempt.failure.status) ? tryAs() : attempt;
};
//# sourceMappingURL=native-call.js.map