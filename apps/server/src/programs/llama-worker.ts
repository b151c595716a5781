import { llamaRunners } from "../inference/llama/llama-runners.ts";
import { loadLlama } from "../inference/llama/load-llama.ts";
import type { LoadedLlama } from "../inference/llama/loaded-llama.ts";
import type { LlamaPlan } from "../inference/messages.ts";
import { serveJobs } from "../inference/worker/serve-jobs.ts";

serveJobs<LlamaPlan, LoadedLlama>({
  load: loadLlama,
  runners: llamaRunners,
  setThreads: ({ llama }, count) => {
    llama.maxThreads = count;
  },
});
