import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { OnnxPlan } from "../messages.ts";
import type { TabularGraph } from "../tasks/tabular.ts";
import { sessionOptions } from "./load-model.ts";
import type { LoadedModel } from "./loaded-model.ts";

const graphs = new WeakMap<OnnxPlan, TabularGraph>();

const suffixes: Readonly<Record<string, string>> = { fp32: "", q8: "_quantized" };

/** Loads a model's one graph without a pipeline around it. */
export const openTabularGraph = async (plan: OnnxPlan): Promise<void> => {
  const [name = "model", dtype = "fp32"] = Object.entries(plan.dtype)[0] ?? [];
  const file = `${name}${suffixes[dtype] ?? `_${dtype}`}.onnx`;
  const session = await InferenceSession.create(join(plan.folder, "onnx", file), sessionOptions(plan.threads));
  graphs.set(plan, { session, tensor: (data, dims) => new Tensor("float32", data, [...dims]) });
};

export const tabularGraphOf = ({ plan }: LoadedModel): TabularGraph => {
  const graph = graphs.get(plan);
  if (!graph) throw new Error(`${plan.id} was loaded without its graph`);
  return graph;
};
