import * as library from "@huggingface/transformers";
import type { OnnxPlan } from "../messages.ts";
import { loadModel } from "./load-model.ts";
import type { LoadedModel } from "./loaded-model.ts";
import { optimizeGraphs } from "./optimize-graphs.ts";
import { runners } from "./runners.ts";
import { serveJobs } from "./serve-jobs.ts";
import { openTabularGraph } from "./tabular-graph.ts";

serveJobs<OnnxPlan, LoadedModel>({
  load: async (plan) => {
    await optimizeGraphs(plan.folder);
    const model = await loadModel(library, plan);
    if (plan.task.startsWith("tabular-")) await openTabularGraph(plan);
    return model;
  },
  runners,
});
