import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { bundleFolder } from "../../asset-folders.ts";
import { memorySource } from "../../blobs/byte-source.ts";
import type { FromWorker, ModelPlan } from "../messages.ts";
import { startWorker, type WorkerHandle } from "../pool/worker-handle.ts";
import type { GgufFacts } from "./check-gguf.ts";
import { ggufJob } from "./gguf-job.ts";
import { planMemory } from "./memory-plan.ts";

const isLinux = process.platform === "linux";
const note = isLinux ? "" : " (skipped: read from /proc)";
const folder = join(bundleFolder, "guide-gguf");
const file = "guide-q8_0.gguf";
const limits = { bytes: 1e6, tokens: 8_192, items: 1, newTokens: 2_048, pixels: 1, seconds: 1 };

/** The most memory that a process had at any time. */
const peakBytes = ({ pid }: WorkerHandle): number => {
  const [, kibibytes = Number.NaN] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) * 1024;
};

/** Loads a model and runs a call in each slot at once; resolves with what the calls gave. */
const fillSlots = (worker: WorkerHandle, plan: Extract<ModelPlan, { engine: "llama" }>): Promise<object[]> =>
  new Promise((resolve, reject) => {
    const outcomes: object[] = [];
    const run = (call: number) => {
      const inputs = `${call} ${"word ".repeat(plan.contextSize / 4)}`;
      const parameters = { max_new_tokens: plan.contextSize / 4 };
      const jobs = [{ id: call, inputs, parameters, isStreamed: false }];
      worker.send({ kind: "run", batch: call, task: plan.task, jobs });
    };
    const message = (told: FromWorker) => {
      if (told.kind === "unloadable") return reject(new Error(told.error.message));
      if (told.kind === "loaded") for (let call = 0; call < plan.slots; call++) run(call);
      if (told.kind === "finished") outcomes.push(...told.outcomes);
      if (outcomes.length === plan.slots) resolve(outcomes);
    };
    worker.listen({ message, exit: (why) => reject(new Error(why)) });
    worker.send({ kind: "load", plan });
  });

describe.skipIf(!isLinux)(`memory of the bundled GGUF model${note}`, () => {
  let facts: GgufFacts;
  beforeAll(async () => {
    facts = await ggufJob.run(null, [memorySource(readFileSync(join(folder, file)))]);
  });

  const few = [
    [128, 16],
    [1_024, 1],
  ] as const;
  const all = [...few, [512, 16], [1_024, 16]] as const;

  test.each(inject("isFullRun") ? all : few)(
    "%i tokens of context in %i slots take no more than planned",
    { timeout: 240_000 },
    async (tokens, slots) => {
      const perSlot = tokens * facts.cacheBytesPerToken;
      const whole = planMemory(facts, Number.MAX_SAFE_INTEGER, tokens);
      const one = whole.bytes - (whole.slots - 1) * perSlot;
      const { contextSize, bytes, ...planned } = planMemory(facts, one + 2 * (slots - 1) * perSlot, tokens);
      expect([contextSize, planned.slots]).toEqual([tokens, slots]);
      const worker = startWorker("llama");
      try {
        const plan = { engine: "llama", id: "lab/guide", task: "text-generation", threads: 1 } as const;
        const outcomes = await fillSlots(worker, { ...plan, folder, file, contextSize, slots, limits });
        expect(outcomes.filter((outcome) => "value" in outcome)).toHaveLength(slots);
        const peak = peakBytes(worker);
        expect(peak).toBeGreaterThan(100e6);
        expect(peak).toBeLessThanOrEqual(bytes);
      } finally {
        worker.kill();
      }
    },
  );
});
