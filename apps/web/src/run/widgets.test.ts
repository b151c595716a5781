import { type AnyTask, hasRecord, schemaOf, tasks } from "@orrery/tasks";
import { describe, expect, it } from "vitest";
import { examplesOf } from "./request/examples.ts";
import { parameterFields } from "./request/parameter-fields.ts";
import { missingInput, valueAt } from "./request/task-request.ts";
import { canRunTask, chatFiles, tasksToTry, widgetOf } from "./widgets.ts";

const written = Object.values<AnyTask>(tasks).filter(hasRecord);

describe("widgets", () => {
  it("takes kinds from the catalogue and paths from the task", () => {
    expect(widgetOf("visual-question-answering")).toEqual({
      in: [
        { kind: "image", at: "inputs.image", label: "Image" },
        { kind: "query", at: "inputs.question", label: "Question" },
      ],
      out: "answer",
    });
  });

  it("chat tasks have one field, and their files are part of the messages", () => {
    expect(widgetOf("any-to-any").in.map(({ kind }) => kind)).toEqual(["chat"]);
    expect(chatFiles("any-to-any")).toEqual(["image", "audio", "video"]);
    expect(chatFiles("conversational")).toEqual([]);
    expect(chatFiles("image-classification")).toEqual([]);
  });

  it.each(written.map(({ id, example }) => [id, example] as const))(
    "%s: its example fills every input",
    (id, example) => {
      const [first] = examplesOf({ task: id, files: "/owner/name/resolve/main/" }, undefined, example);
      if (!first) return expect.unreachable();
      expect(missingInput(id, first.request)).toBeUndefined();
      for (const { at, isOptional, kind } of widgetOf(id).in)
        if (!isOptional && kind !== "json") expect(valueAt(first.request, at), at).toBeDefined();
    },
  );

  it.each(written.map(({ id }) => [id] as const))("%s: its parameter form excludes inputs", (id) => {
    const fields = parameterFields(id, schemaOf(id)?.input);
    const inputs = widgetOf(id).in.map(({ at }) => at);
    expect(fields.map(({ at }) => at).filter((at) => inputs.includes(at))).toEqual([]);
    expect(fields.every(({ at, name }) => at.endsWith(name))).toBe(true);
  });

  it("a task without a widget uses JSON", () => {
    expect(widgetOf("graph-ml")).toEqual({ in: [{ kind: "json", at: "", label: "Request" }], out: "json" });
    expect(widgetOf("constructor").out).toBe("json");
  });

  it("prefers chat and adds the tasks named by tags", () => {
    expect(tasksToTry({ pipeline_tag: "text-generation", tags: ["conversational"] })).toEqual(["conversational"]);
    expect(tasksToTry({ pipeline_tag: "text-generation" })).toEqual(["text-generation"]);
    expect(tasksToTry({ pipeline_tag: "sentence-similarity", tags: ["onnx", "feature-extraction"] })).toEqual([
      "sentence-similarity",
      "feature-extraction",
    ]);
    expect(tasksToTry({ tags: ["feature-extraction"] })).toEqual([]);
  });
});

describe("canRunTask", () => {
  const base = { pipeline_tag: "text-generation" };

  it("finds chat models by tag, by provider and by task", () => {
    expect(canRunTask(base, "conversational")).toBe(false);
    expect(canRunTask({ ...base, tags: ["conversational"] }, "conversational")).toBe(true);
    expect(
      canRunTask({ ...base, inferenceProviderMapping: { groq: { task: "conversational" } } }, "conversational"),
    ).toBe(true);
    expect(canRunTask({ pipeline_tag: "image-text-to-text" }, "conversational")).toBe(true);
  });

  it("finds other models by task and by provider", () => {
    expect(canRunTask(base, "text-generation")).toBe(true);
    expect(canRunTask(base, "translation")).toBe(false);
    expect(canRunTask({ inferenceProviderMapping: { "fal-ai": { task: "text-to-image" } } }, "text-to-image")).toBe(
      true,
    );
  });
});
