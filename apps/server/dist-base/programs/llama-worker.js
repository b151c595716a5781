import { llamaRunners } from "../inference/llama/llama-runners.js";
import { loadLlama } from "../inference/llama/load-llama.js";
import { serveJobs } from "../inference/worker/serve-jobs.js";
serveJobs({
    load: loadLlama,
    runners: llamaRunners,
    setThreads: ({ llama }, count) => {
        llama.maxThreads = count;
    },
});
//# sourceMappingURL=llama-worker.js.map