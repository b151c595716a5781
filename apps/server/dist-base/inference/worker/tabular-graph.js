import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { sessionOptions } from "./load-model.js";
const graphs = new WeakMap();
const suffixes = { fp32: "", q8: "_quantized" };
/** Loads a model's one graph without a pipeline around it. */
export const openTabularGraph = async (plan) => {
    const [name = "model", dtype = "fp32"] = Object.entries(plan.dtype)[0] ?? [];
    const file = `${name}${suffixes[dtype] ?? `_${dtype}`}.onnx`;
    const session = await InferenceSession.create(join(plan.folder, "onnx", file), sessionOptions(plan.threads));
    graphs.set(plan, { session, tensor: (data, dims) => new Tensor("float32", data, [...dims]) });
};
export const tabularGraphOf = ({ plan }) => {
    const graph = graphs.get(plan);
    if (!graph)
        throw new Error(`${plan.id} was loaded without its graph`);
    return graph;
};
//# sourceMappingURL=tabular-graph.js.map