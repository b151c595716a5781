import type { ModelTarget } from "./call.ts";

/**
 * Threads for each worker of llama.cpp that has calls: what workers with a fixed number leave, in equal shares. Its
 * threads spin while they wait, so with more threads than processors they stop each other; one always works.
 */
export const shareThreads = (cores: number, busy: readonly Pick<ModelTarget, "engine" | "threads">[]): number => {
  const fixed = busy.filter(({ engine }) => engine === "onnx").reduce((sum, { threads }) => sum + threads, 0);
  const others = busy.filter(({ engine }) => engine === "llama").length;
  return Math.max(1, Math.floor((cores - fixed) / Math.max(1, others)));
};
