// @ts-check
/** node-llama-cpp used directly, in a process of its own: one context, a sequence for each answer at once. */
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pullPrompts } from "./pull-prompts.mjs";

const threads = Number(process.argv[2]);
const require = createRequire(new URL("../../apps/server/package.json", import.meta.url));
const { getLlama, LlamaLogLevel } = await import(pathToFileURL(require.resolve("node-llama-cpp")).href);
const llama = await getLlama({
  ...{ gpu: false, build: "never", skipDownload: true, progressLogs: false, maxThreads: threads },
  logLevel: LlamaLogLevel.disabled,
});
const modelPath = fileURLToPath(new URL("../../models/guide-gguf/guide-q8_0.gguf", import.meta.url));
const model = await llama.loadModel({ modelPath, gpuLayers: 0 });
const context = await model.createContext({ contextSize: 1024, sequences: 16, batchSize: 512, threads });
const sequences = Array.from({ length: 16 }, () => context.getSequence());

/** @param {string} prompt @param {number} worker @param {number} maxTokens */
const answer = async (prompt, worker, maxTokens) => {
  const sequence = sequences[worker];
  await sequence.clearHistory();
  const started = performance.now();
  let [tokens, firstMs] = [0, 0];
  const options = { temperature: 0, topK: 0, topP: 1, yieldEogToken: true };
  for await (const token of sequence.evaluate(model.tokenize(prompt, true), options)) {
    if (tokens === 0) firstMs = performance.now() - started;
    tokens += 1;
    if (model.isEogToken(token) || tokens >= maxTokens) break;
  }
  return { tokens, firstMs };
};

process.on("message", async (/** @type {{ prompts: string[], atOnce: number, maxTokens: number }} */ ask) => {
  const { prompts, atOnce, maxTokens } = ask;
  process.send?.(await pullPrompts(prompts, atOnce, (prompt, worker) => answer(prompt, worker, maxTokens)));
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
