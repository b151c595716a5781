import * as library from "@huggingface/transformers";
import { loadModel } from "../inference/worker/load-model.js";
import { optimizeGraphs } from "../inference/worker/optimize-graphs.js";
import { runners } from "../inference/worker/runners.js";
import { serveJobs } from "../inference/worker/serve-jobs.js";
import { openTabularGraph } from "../inference/worker/tabular-graph.js";
serveJobs({
    load: async (plan) => {
        await optimizeGraphs(plan.folder);
        const model = await loadModel(library, plan);
        if (plan.task.startsWith("tabular-"))
            await openTabularGraph(plan);
        return model;
    },
    runners,
});
//# sourceMappingURL=onnx-worker.js.map