import { serveJobs } from "../worker/serve-jobs.js";
import { llamaRunners } from "./llama-runners.js";
import { loadLlama } from "./load-llama.js";
serveJobs({
    load: loadLlama,
    runners: llamaRunners,
    setThreads: ({ llama }, count) => {
        llama.maxThreads = count;
    },
});
//# sourceMappingURL=llama-worker.js.map