const megabyte = 1024 * 1024;
/** What a process needs before it has a model. */
export const bareProcess = 100 * megabyte;
/** How much of its weights an ONNX model needs, with what it computes. */
const perByte = 1.5;
/** Bytes that a process with the model needs. */
export const estimateMemory = ({ bytes, memory }) => memory ?? bareProcess + bytes * perByte;
//# sourceMappingURL=memory-estimate.js.map