import * as library from "@huggingface/transformers";
import { loadModel } from "./load-model.js";
import { optimizeGraphs } from "./optimize-graphs.js";
import { runners } from "./runners.js";
import { serveJobs } from "./serve-jobs.js";
import { openTabularGraph } from "./tabular-graph.js";
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
//# sourceMappingURL=worker.js.map