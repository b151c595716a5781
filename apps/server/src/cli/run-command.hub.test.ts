import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { encodePng } from "../inference/media/png.ts";
import { tinyTable } from "../testing/models/tiny-graphs.ts";
import { tinyEye } from "../testing/models/tiny-viewers.ts";
import { type ModelFiles, tinyClassifier, tinyWriter } from "../testing/tiny-models.ts";
import { startUpstream, upstreamSha } from "../testing/upstream-double.ts";
import { orrery } from "./testing/orrery.ts";

const newFolder = (): string => mkdtempSync(join(tmpdir(), "orrery-run-"));

/** Runs commands on one empty hub. */
const onHub = (piped = "") => {
  const environment = { ORRERY_DATA: newFolder(), ORRERY_SEED: "off" };
  return (...words: string[]) => orrery(words, environment, { readInput: async () => Buffer.from(piped) });
};

const folderWith = (files: ModelFiles): string => {
  const folder = newFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
};

describe("orrery run", () => {
  test("runs a task with the only model for it and shows loading", async () => {
    const run = onHub();
    await run("add", folderWith(tinyClassifier()), "--id", "lab/mood");
    const { code, out, err } = await run(
      "run",
      "text-classification",
      "--input",
      "good",
      "--parameters",
      '{"top_k":1}',
    );
    expect([code, JSON.parse(out)]).toEqual([0, [[{ label: "POSITIVE", score: expect.closeTo(0.98, 1) }]]]);
    expect(err).toBe("Loading lab/mood …\n");
  });

  test("accepts JSON, files and standard input", async () => {
    const run = onHub("awful");
    await run("add", folderWith(tinyClassifier()), "--id", "lab/mood");
    await run("add", folderWith(tinyTable("tabular-regression")), "--id", "lab/prices");
    await run("add", folderWith(tinyEye()), "--id", "lab/eye");
    const table = await run("run", "tabular-regression", "--input", '{"data":{"length":[1],"color":["blue"]}}');
    expect(JSON.parse(table.out)).toEqual([12]);
    const piped = await run("run", "text-classification", "--input", "-", "--model", "lab/mood");
    expect(JSON.parse(piped.out)[0][0].label).toBe("NEGATIVE");
    const picture = join(newFolder(), "white.png");
    writeFileSync(picture, encodePng(new Uint8Array(64).fill(255), 8, 8));
    const seen = await run("run", "image-classification", "--input", picture);
    expect(JSON.parse(seen.out)[0].label).toBe("bright");
  });

  test("streams a chat", async () => {
    const run = onHub();
    await run("add", folderWith(tinyWriter()), "--id", "lab/writer");
    expect(await run("run", "chat", "--input", "good")).toMatchObject({ code: 0, out: "cat sat in london\n" });
    const more = await run("run", "text-generation", "--model", "lab/writer", "--input", "the");
    expect(more).toMatchObject({ code: 0, out: " cat sat in london\n" });
  });

  test.each([
    [["run", "fill-maks", "--input", "x"], 2, 'Did you mean "fill-mask"?'],
    [["run", "reinforcement-learning", "--input", "x"], 1, "does not run reinforcement-learning"],
    [["run", "fill-mask"], 2, "--input is missing"],
    [["run", "fill-mask", "--input", "x"], 1, "No model on this hub runs fill-mask"],
    [["run", "image-classification", "--input", "nowhere.png"], 1, 'There is no file "nowhere.png"'],
    [["run", "fill-mask", "--input", "x", "--model", "lab/missing"], 1, 'there is no model "lab/missing"'],
    [["run", "fill-mask", "--input", "x", "--model", "lab/missing", "--parameters", "[1]"], 2, "must be a JSON object"],
  ])("%j", async (words, code, message) => {
    expect(await onHub()(...words)).toMatchObject({ code, err: expect.stringContaining(message) });
  });
});

test("runs a model imported with its files", async () => {
  const files = Object.fromEntries(
    Object.entries(tinyClassifier()).map(([path, content]) => [path, Buffer.from(content)]),
  );
  const record = {
    id: "faraway/mood",
    sha: upstreamSha,
    pipeline_tag: "text-classification",
    library_name: "transformers.js",
    tags: ["onnx"],
    inferenceProviderMapping: {
      "hf-inference": { status: "live", providerId: "faraway/mood", task: "text-classification" },
    },
  };
  const upstream = await startUpstream({ models: [record], files });
  const run = onHub();
  try {
    await run("import", upstream.address, "--only", "models");
    const early = await run("run", "text-classification", "--model", "faraway/mood", "--input", "good");
    expect(early).toMatchObject({ code: 1, err: expect.stringContaining("orrery import <hub> --files faraway/mood") });
    expect(await run("import", upstream.address, "--files", "faraway/mood")).toMatchObject({ code: 0 });
  } finally {
    await upstream.close();
  }
  const { code, out, err } = await run("run", "text-classification", "--input", "good");
  expect([code, err]).toEqual([0, "Loading faraway/mood …\n"]);
  expect(JSON.parse(out)[0][0].label).toBe("POSITIVE");
});
