import type { TaskSummary } from "@orrery/contract";
import { describe, expect, it } from "vitest";
import { findTasks } from "./find-tasks.ts";

const task = (id: string, name: string, rest: Partial<TaskSummary> = {}): TaskSummary => ({
  id,
  name,
  modality: "nlp",
  color: "blue",
  summary: "",
  hasPage: true,
  subtasks: [],
  ...rest,
});

const tasks = [
  task("translation", "Translation", { summary: "Turns a text into another language." }),
  task("token-classification", "Token Classification", {
    subtasks: [{ type: "named-entity-recognition", name: "Named Entity Recognition" }],
  }),
  task("text-to-speech", "Text-to-Speech", { modality: "audio" }),
  task("text-classification", "Text Classification"),
];

const idsFor = (query: string) => findTasks(tasks, query).map(({ task: { id } }) => id);

describe("findTasks", () => {
  it("returns all tasks in order for an empty query", () => {
    expect(idsFor("  ")).toEqual(tasks.map(({ id }) => id));
  });

  it("requires every word", () => {
    expect(idsFor("text class")).toEqual(["text-classification"]);
    expect(idsFor("zzz nothing")).toEqual([]);
  });

  it("answers questions by stems, and needs only some of their words", () => {
    expect(idsFor("how do I classify tokens")[0]).toBe("token-classification");
    expect(idsFor("translate my emails")).toEqual(["translation"]);
  });

  it("ranks names above summaries", () => {
    expect(idsFor("text")).toEqual(["text-to-speech", "text-classification", "translation"]);
  });

  it("matches ids, initials, subtasks and modalities", () => {
    expect(idsFor("token-classification")).toEqual(["token-classification"]);
    expect(idsFor("TTS")).toEqual(["text-to-speech"]);
    expect(idsFor("ner")).toEqual(["token-classification"]);
    expect(idsFor("audio")).toEqual(["text-to-speech"]);
  });

  it("returns the matching subtasks", () => {
    expect(findTasks(tasks, "entity")[0]?.subtasks).toEqual(["Named Entity Recognition"]);
  });
});
