import { fallbackNotices, libraries, librariesWithSnippets, type ModelRecord } from "@orrery/tasks";
import { describe, expect, it } from "vitest";

const model = (fields: Partial<ModelRecord>): ModelRecord => ({ id: "someone/something", tags: [], ...fields });

const programsFor = (key: keyof typeof libraries, fields: Partial<ModelRecord>): string =>
  libraries[key].snippets?.(model(fields)).join("\n") ?? "";

describe("library snippets", () => {
  it("[S3.13] registry entries carry snippets, made from a model's record", () => {
    const entries = Object.entries(libraries).filter(([, { snippets }]) => snippets !== undefined);
    expect(entries.map(([key]) => key).toSorted()).toEqual([...librariesWithSnippets].toSorted());
    expect(entries.length).toBeGreaterThan(100);
    expect(programsFor("timm", { id: "timm/resnet50.a1_in1k" })).toContain('"hf_hub:timm/resnet50.a1_in1k"');
  });

  it("[S5.12] names the four notices", () => {
    expect(Object.values(fallbackNotices)).toEqual([
      "Unknown model type",
      "Model filename not specified",
      "Base model not found",
      "Invalid task type",
    ]);
  });

  it.each(["transformers", "audiocraft", "espnet", "speechbrain", "PaddleOCR", "nemo"] as const)(
    "[S5.12] says that the model type is unknown: %s",
    (key) => {
      expect(programsFor(key, {})).toMatch(/^# Unknown model type: \S/m);
    },
  );

  it("[S5.12] says that the model's file name is not specified", () => {
    expect(programsFor("sklearn", { tags: ["skops"] })).toMatch(/^# Model filename not specified: \S/);
    expect(programsFor("stable-baselines3", {})).toMatch(/^# Model filename not specified: \S/m);
    const config = { sklearn: { model: { file: "model.skops" } } };
    expect(programsFor("sklearn", { tags: ["skops"], config })).not.toContain(fallbackNotices.filenameNotSpecified);
  });

  it("[S5.12] says that the base model was not found", () => {
    expect(programsFor("peft", { config: { peft: { task_type: "CAUSAL_LM" } } })).toMatch(
      /^# Base model not found: \S/,
    );
    expect(programsFor("adapter-transformers", {})).toMatch(/^# Base model not found: \S/);
    expect(programsFor("diffusers", { tags: ["lora"] })).toMatch(/^# Base model not found: \S/m);
    const cardData = { base_model: "someone/base" };
    expect(programsFor("diffusers", { tags: ["lora"], cardData })).toContain('"someone/base"');
  });

  it("[S5.12] says that the task type is invalid", () => {
    const peft = { base_model_name_or_path: "someone/base", task_type: "JUGGLING" };
    expect(programsFor("peft", { config: { peft } })).toMatch(/^# Invalid task type: \S/);
    expect(programsFor("peft", { config: { peft: { ...peft, task_type: "SEQ_CLS" } } })).toContain(
      "AutoModelForSequenceClassification.from_pretrained",
    );
    expect(programsFor("transformers.js", {})).toMatch(/^\/\/ Invalid task type: \S/);
  });
});
