const measuredNote = "Median of its last answers on this machine.";
/** Three digits are more than such a figure is worth. */
const rounded = (value) => Number(value.toPrecision(3));
/** The speed of a model that has run. */
export const measuredSpeed = ({ tokensPerSecond, callMs }) => ({
    ...(tokensPerSecond === undefined ? { callMs: rounded(callMs) } : { tokensPerSecond: rounded(tokensPerSecond) }),
    basis: "measured",
    note: measuredNote,
});
const gigabytes = (bytes) => bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${rounded(bytes / 1e6)} MB`;
/** Every token is computed from all weights, and reading them from memory is what takes a processor the time. */
export const estimatedSpeed = (weightBytes, bytesPerSecond) => ({
    tokensPerSecond: rounded(bytesPerSecond / weightBytes),
    basis: "estimated",
    note: `Estimate: each token reads ${gigabytes(weightBytes)} of weights, and this machine reads ${gigabytes(bytesPerSecond)} per second from memory.`,
});
//# sourceMappingURL=expected-speed.js.map