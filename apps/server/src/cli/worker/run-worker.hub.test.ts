import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EngineEndpoint } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { siteFolder } from "../../asset-folders.ts";
import { addModel } from "../../testing/add-model.ts";
import { enginesForSlowTests } from "../../testing/engines.ts";
import { commitFiles } from "../../testing/hub-commits.ts";
import { startRoutedHubOn } from "../../testing/hub-on-engine.ts";
import type { RoutedHub } from "../../testing/router.ts";
import { tinyClassifier } from "../../testing/tiny-models.ts";
import { runCli } from "../run.ts";

const newFolder = (): string => mkdtempSync(join(tmpdir(), "orrery-worker-"));
const isSiteBuilt = existsSync(join(siteFolder, "index.html"));
const note = isSiteBuilt ? "" : " (skipped unless built)";

/** A model is downloaded, and a second hub starts, on a machine that can be busy. */
const patient = { timeout: 60_000 };

/** Waits that end one by one: each `tick` ends the current one, or else the next. */
const createTicks = () => {
  let ticks = 0;
  let end = undefined as (() => void) | undefined;
  return {
    tick: () => {
      if (end) end();
      else ticks += 1;
      end = undefined;
    },
    wait: (_milliseconds: number, signal?: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        if (!signal || signal.aborted || ticks > 0) {
          ticks = Math.max(0, ticks - 1);
          return resolve();
        }
        end = resolve;
        signal.addEventListener("abort", () => resolve(), { once: true });
      }),
  };
};

/** A worker in this process. */
const startWorker = (words: readonly string[], token: string) => {
  const controller = new AbortController();
  const { tick, wait } = createTicks();
  let text = "";
  const write = (part: string) => {
    text += part;
  };
  const code = runCli(["worker", "--port", "0", "--data", newFolder(), ...words], {
    environment: { HF_TOKEN: token, LOG_LEVEL: "silent" },
    terminal: { out: write, err: write, isInteractive: false },
    now: Date.now,
    stopSignal: () => controller.signal,
    wait,
    startHub: async () => {},
  });
  return { code, text: () => text, tick, stop: () => controller.abort() };
};

describe.each(enginesForSlowTests)(`orrery worker for a hub on $name${note}`, (engine) => {
  let hub: RoutedHub;
  const model = "lab/mood";
  const skipped = engine.skipReason !== undefined || !isSiteBuilt;
  startRoutedHubOn(engine, async (started) => {
    hub = started;
    await addModel(hub.hub, model, { ...tinyClassifier(), "model.safetensors": "not needed to run it" });
    await addModel(hub.hub, "lab/weights", { "README.md": "# Weights", "model.safetensors": "x" });
  });

  const endpoints = async () => {
    const reply = await hub.get(`/api/models/${model}/endpoints`, hub.token);
    return (await reply.json()) as EngineEndpoint[];
  };
  const ask = async () => {
    const reply = await hub.send("POST", `/router/hf-inference/models/${model}`, { inputs: "good" }, hub.token);
    return [reply.headers.get("x-orrery-endpoint"), await reply.json()] as const;
  };

  test.skipIf(skipped)("joins, follows new commits, comes back to a hub that has lost it, and leaves", async () => {
    const worker = startWorker(["--hub", hub.address, "--name", "gpu-1", "--zone", "eu", "--model", model], hub.token);
    const afterRenewal = () => {
      worker.tick();
      return endpoints();
    };
    await expect.poll(worker.text, patient).toContain("Worker gpu-1 runs 1 model for");
    const [first] = await endpoints();
    expect(first).toMatchObject({ kind: "hub", zone: "eu", task: "text-classification" });
    expect(worker.text()).not.toContain("safetensors");
    await expect.poll(ask, patient).toMatchObject([String(first?.id), [{ label: expect.any(String) }, {}]]);

    const { body } = await commitFiles(hub, `/api/models/${model}`, "main", { "notes.txt": "new" });
    expect(first?.revision).not.toBe(body.commitOid);
    await expect.poll(afterRenewal, patient).toMatchObject([{ id: first?.id, revision: body.commitOid }]);

    await hub.hub.database.db.deleteFrom("deployments").execute();
    await expect.poll(afterRenewal, patient).toMatchObject([{ managedBy: "worker-gpu-1", revision: body.commitOid }]);
    const [again] = await endpoints();
    await expect.poll(async () => (await ask())[0], patient).toBe(String(again?.id));

    worker.stop();
    expect([await worker.code, await endpoints()]).toEqual([0, []]);
  });

  test.skipIf(skipped).each([
    ["lab/weights", "admin", "lab/weights has no ONNX or GGUF files for a task that a worker can run."],
    ["lab/none", "admin", "has no model lab/none."],
    [model, "caller", "A worker needs a token with the role admin, of an admin of the hub."],
    [model, "wrong", "refused the worker: "],
  ])('ends with the reason: %s with the token "%s"', async (name, token, message) => {
    const tokens: Record<string, string> = { admin: hub.token, caller: hub.callerToken, wrong: "hf_wrong" };
    const worker = startWorker(["--hub", hub.address, "--name", "gpu-2", "--model", name], tokens[token] ?? "");
    expect([await worker.code, worker.text()]).toEqual([1, expect.stringContaining(message)]);
    expect(await endpoints()).toEqual([]);
  });
});
