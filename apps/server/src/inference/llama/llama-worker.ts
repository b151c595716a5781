import type { LlamaPlan } from "../messages.ts";
import { serveJobs } from "../worker/serve-jobs.ts";
import { llamaRunners } from "./llama-runners.ts";
import { loadLlama } from "./load-llama.ts";
import type { LoadedLlama } from "./loaded-llama.ts";

serveJobs<LlamaPlan, LoadedLlama>({
  load: loadLlama,
  runners: llamaRunners,
  setThreads: ({ llama }, count) => {
    llama.maxThreads = count;
  },
});
