import { existsSync } from "node:fs";
import {
  type AnyTask,
  type ChatMessage,
  chatCompletion,
  colors,
  type DemoItem,
  demoTypes,
  fileQuantizations,
  hasPage,
  type Library,
  libraries,
  type ModelRecord,
  modalities,
  parseQuantization,
  type Reference,
  tasks,
  tasksByLibrary,
  tensorBits,
  tensorQuantizations,
} from "@orrery/tasks";
import { aboutFile, mediaFolder } from "@orrery/tasks/files";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, expectTypeOf, it } from "vitest";
import { typeFields } from "./type-fields.ts";

const allTasks: readonly AnyTask[] = Object.values(tasks);
const pages = allTasks.filter(hasPage);
const idsWhere = (isBroken: (task: AnyTask) => boolean): readonly string[] =>
  allTasks.filter(isBroken).map(({ id }) => id);
const demoOf = (task: AnyTask): readonly DemoItem[] => [...task.info.demo.inputs, ...task.info.demo.outputs];

describe("the task catalogue", () => {
  it("[S1.2] holds 57 task types, and example data and a text for each of the 47 with a page", () => {
    expect(allTasks).toHaveLength(57);
    expect(pages).toHaveLength(47);
    expect(pages.filter((task) => demoOf(task).length < 2 || Object(task.example) !== task.example)).toEqual([]);
    expect(pages.filter(({ id }) => !existsSync(aboutFile(id))).map(({ id }) => id)).toEqual([]);
  });

  it("[S3.1] every task has a name of its own", () => {
    expect(idsWhere(({ name }) => !/^\p{Lu}.*\S$/u.test(name))).toEqual([]);
    expect(new Set(allTasks.map(({ name }) => name)).size).toBe(57);
    expect(tasks["question-answering"].name).toBe("Question Answering");
  });

  it("[S3.2] every task has one of seven modalities, and each modality has tasks", () => {
    const seven = ["audio", "cv", "multimodal", "nlp", "other", "rl", "tabular"];
    expect([...new Set(allTasks.map(({ modality }) => modality))].sort()).toEqual(seven);
  });

  it("[S3.3] every task has one of six colours, and each colour is used", () => {
    const six = ["blue", "green", "indigo", "orange", "red", "yellow"];
    expect([...new Set(allTasks.map(({ color }) => color))].sort()).toEqual(six);
  });

  it("[S3.4] subtasks are optional and have type and name", () => {
    expect(idsWhere((task) => task.subtasks?.some(({ type, name }) => !(type && name)) ?? false)).toEqual([]);
    expect(idsWhere((task) => task.subtasks === undefined)).toContain("depth-estimation");
    expect(tasks["token-classification"].subtasks).toContainEqual({ type: "parsing", name: "Parsing" });
  });

  it("[S3.5] some tasks are hidden among models or datasets", () => {
    expect(idsWhere((task) => task.hideInModels === true)).toEqual([
      "tabular-to-text",
      "table-to-text",
      "multiple-choice",
      "text-retrieval",
      "other",
    ]);
    expect(idsWhere((task) => task.hideInDatasets === true)).toEqual([
      "audio-text-to-text",
      "document-question-answering",
      "keypoint-detection",
      "video-to-video",
      "other",
    ]);
  });
});

const withoutWords = (list: "datasets" | "models" | "spaces" | "metrics"): readonly string[] =>
  pages.flatMap((task) =>
    task.info[list]
      .filter(({ id, description }: Reference) => !id || !/\p{L}.*[.!?)]$/su.test(description))
      .map(({ id }) => `${task.id}: ${id}`),
  );

describe("the task info record", () => {
  it("[S3.6] datasets have id and description", () => {
    expect(withoutWords("datasets")).toEqual([]);
    expect(tasks["text-classification"].info.datasets.map(({ id }) => id)).toContain("stanfordnlp/snli");
  });

  it("[S3.7] models have id and description, and every page recommends one", () => {
    expect(withoutWords("models")).toEqual([]);
    expect(pages.filter(({ info }) => info.models.length === 0)).toEqual([]);
    expect(tasks["fill-mask"].info.models).toHaveLength(2);
  });

  it("[S3.8] spaces have id and description", () => {
    expect(withoutWords("spaces")).toEqual([]);
    expect(tasks["text-to-image"].info.spaces).toHaveLength(7);
  });

  it("[S3.9] metrics have id and description", () => {
    expect(withoutWords("metrics")).toEqual([]);
    expect(tasks["image-classification"].info.metrics).toHaveLength(4);
  });

  it("[S3.10] demo inputs and outputs have label, content and one of six types", () => {
    expect([...demoTypes].sort()).toEqual(["audio", "chart", "img", "tabular", "text", "text-with-tokens"]);
    expect(new Set(pages.flatMap(demoOf).map(({ type }) => type))).toEqual(new Set(demoTypes));
    const broken = pages.filter((task) =>
      demoOf(task).some(({ label, content, type }) => !(label && content && demoTypes.includes(type))),
    );
    expect(broken.map(({ id }) => id)).toEqual([]);
  });

  it("[S3.10] demo files exist, and charts are lists of label and score", () => {
    const items = pages.flatMap(demoOf);
    const files = items.flatMap((item) => (item.type === "img" || item.type === "audio" ? [item.filename] : []));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((name) => !existsSync(new URL(name, mediaFolder)))).toEqual([]);
    const bars = items.flatMap((item) => (item.type === "chart" ? item.data : []));
    expect(bars.length).toBeGreaterThan(0);
    expect(bars.filter(({ label, score }) => !label || !(score >= 0 && score <= 1))).toEqual([]);
  });

  it("[S3.11] pages have a summary and widget models; placeholders say that they are", () => {
    expect(pages.filter(({ info }) => !info.summary).map(({ id }) => id)).toEqual([]);
    expect(pages.filter(({ info }) => !info.widgetModels.every(Boolean)).map(({ id }) => id)).toEqual([]);
    expect(tasks["question-answering"].info.widgetModels).toEqual(["deepset/roberta-base-squad2"]);
    expect(tasks["text-classification"].info.youtubeId).toBe("leNG9fN9FQU");
    expect(idsWhere(({ info }) => info.isPlaceholder)).toHaveLength(10);
    expect(tasks.robotics.info.isPlaceholder).toBe(true);
  });

  it("[S3.11] a canonicalId names the task whose page covers this one", () => {
    const canonical = pages.flatMap(({ id, info }) => (info.canonicalId ? [[id, info.canonicalId]] : []));
    expect(Object.fromEntries(canonical)).toEqual({
      translation: "text-generation",
      summarization: "text-generation",
      "text-to-speech": "text-to-audio",
    });
  });
});

describe("libraries", () => {
  it("[S3.12] the mapping names the tasks of each library", () => {
    expect(tasksByLibrary.transformers).toContain("text-generation");
    expect(tasksByLibrary.diffusers).toContain("text-to-image");
    expect(tasksByLibrary.sklearn).toContain("tabular-regression");
    expect(tasksByLibrary.timm).toContain("image-classification");
    expect(tasksByLibrary.spacy).toContain("token-classification");
    expect(tasksByLibrary.keras).toContain("image-classification");
    expect(tasksByLibrary.peft).toContain("text-generation");
    const served: readonly string[] = Object.values(tasksByLibrary).flat();
    expect(served.filter((id) => !Object.hasOwn(tasks, id))).toEqual([]);
  });

  it("[S3.13] registry entries have label, repository, documentation, filter flag and download query", () => {
    const entries: readonly Library[] = Object.values(libraries);
    expect(entries).toHaveLength(240);
    expect(entries.filter(({ prettyLabel, repoName, repoUrl }) => !(prettyLabel && repoName && repoUrl))).toEqual([]);
    expect(entries.filter(({ filter }) => filter)).toHaveLength(34);
    expect(libraries.diffusers).toMatchObject({ prettyLabel: "Diffusers", repoName: "🤗/diffusers", filter: true });
    expect(libraries.nemo.countDownloads).toContain("path");
    expect(libraries.spacy.docsUrl).toMatch(/^https:/);
  });

  it("[S3.13] a registry entry may carry loading snippets, made from a model record", () => {
    expect(typeFields(source("libraries/library.ts"), "Library")).toContain("snippets");
    expectTypeOf<Library["snippets"]>().toEqualTypeOf<((model: ModelRecord) => readonly string[]) | undefined>();
  });
});

describe("the model record", () => {
  const fields = typeFields(source("model-record.ts"), "ModelRecord");

  it("[S3.14] has id, tags, pipeline_tag, library_name and mask_token", () => {
    expect(fields).toEqual(expect.arrayContaining(["id", "tags", "pipeline_tag", "library_name", "mask_token"]));
    expectTypeOf<ModelRecord["tags"]>().toEqualTypeOf<readonly string[]>();
  });

  it("[S3.15] has what the model's configuration files say", () => {
    expect(fields).toEqual(
      expect.arrayContaining([
        "config.architectures",
        "config.tokenizer_config.chat_template",
        "config.peft",
        "config.sklearn",
        "config.speechbrain",
        "config.keras_hub.tasks",
        "config.adapter_transformers",
      ]),
    );
  });

  it("[S3.16] has base_model and instance_prompt from the model card", () => {
    expect(fields).toEqual(expect.arrayContaining(["cardData.base_model", "cardData.instance_prompt"]));
  });

  it("[S3.17] has the examples of the card's widget", () => {
    expect(fields).toEqual(expect.arrayContaining(["widgetData", "widgetData.text", "widgetData.src"]));
  });

  it("[S3.18] has auto_model and processor under transformersInfo", () => {
    expect(fields).toEqual(expect.arrayContaining(["transformersInfo.auto_model", "transformersInfo.processor"]));
  });
});

describe("chat messages", () => {
  it("[S3.19] have a role, and content that is text or a list of text and image_url parts", () => {
    const picture = { type: "image_url", image_url: { url: "https://example.org/cat.png" } } as const;
    const messages: readonly ChatMessage[] = [
      { role: "system", content: "Be brief." },
      { role: "user", content: [{ type: "text", text: "What is this?" }, picture] },
    ];
    const accepts = new Ajv2020({ strict: true }).compile(chatCompletion.input);
    expect(accepts({ messages }), JSON.stringify(accepts.errors)).toBe(true);
    expect(accepts({ messages: [{ content: "no role" }] })).toBe(false);
    expect(accepts({ messages: [{ role: "user", content: [{ type: "smell", smell: "rose" }] }] })).toBe(false);
  });
});

describe("quantizations", () => {
  it("[S3.20] run from F32 through BF16, with Q4_0 to Q8_K and the IQ variants", () => {
    const names = Object.keys(tensorQuantizations);
    expect(names.slice(names.indexOf("F32"), names.indexOf("BF16") + 1)).toHaveLength(29);
    expect(names.slice(names.indexOf("Q4_0"), names.indexOf("Q8_K") + 1)).toEqual([
      "Q4_0",
      "Q4_1",
      "Q5_0",
      "Q5_1",
      "Q8_0",
      "Q8_1",
      "Q2_K",
      "Q3_K",
      "Q4_K",
      "Q5_K",
      "Q6_K",
      "Q8_K",
    ]);
    expect(names.filter((name) => name.startsWith("IQ"))).toHaveLength(9);
    expect(fileQuantizations.BF16.number).toBe(32);
    expect(tensorBits("Q6_K")).toBe(6.5625);
    expect(parseQuantization("llama-Q4_0_4_4.gguf")?.quantization).toBe("Q4_0_4_4");
  });
});

const textsOf = (task: AnyTask): string =>
  JSON.stringify([demoOf(task), "example" in task ? task.example : undefined]).toLowerCase();

describe("the examples", () => {
  it("[S9.6] offer refund, legal and faq as candidate labels for text", () => {
    expect(textsOf(tasks["zero-shot-classification"])).toMatch(/refund.*legal.*faq/);
  });

  it("[S9.6] offer cat, dog and llama as candidate labels for a picture", () => {
    expect(textsOf(tasks["zero-shot-image-classification"])).toMatch(/cat.*dog.*llama/);
  });

  it("[S9.7] include a text about a tower 324 m tall, a picture of a cat and an astronaut prompt", () => {
    expect(textsOf(tasks.summarization)).toMatch(/324\s*(?:m\b|metres|meters)/);
    expect(textsOf(tasks["image-classification"])).toMatch(/"cat[\w-]*\.(?:png|jpe?g|svg|webp)"/);
    expect(textsOf(tasks["text-to-image"])).toContain("astronaut");
  });

  it("[S9.9] the modalities and colours are these and no others", () => {
    expect(Object.keys(modalities).sort()).toEqual(["audio", "cv", "multimodal", "nlp", "other", "rl", "tabular"]);
    expect([...colors].sort()).toEqual(["blue", "green", "indigo", "orange", "red", "yellow"]);
  });
});

function source(path: string): URL {
  return new URL(`../packages/tasks/src/${path}`, import.meta.url);
}
