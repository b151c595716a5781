import * as library from "@huggingface/transformers";
import type { OnnxPlan } from "../inference/messages.ts";
import { loadModel } from "../inference/worker/load-model.ts";
import type { LoadedModel } from "../inference/worker/loaded-model.ts";
import { optimizeGraphs } from "../inference/worker/optimize-graphs.ts";
import { runners } from "../inference/worker/runners.ts";
import { serveJobs } from "../inference/worker/serve-jobs.ts";
import { openTabularGraph } from "../inference/worker/tabular-graph.ts";

serveJobs<OnnxPlan, LoadedModel>({
  load: async (plan) => {
    await optimizeGraphs(plan.folder);
    const model = await loadModel(library, plan);
    if (plan.task.startsWith("tabular-")) await openTabularGraph(plan);
    return model;
  },
  runners,
});
