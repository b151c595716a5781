import { existsSync, readFileSync } from "node:fs";
import {
  type AnyTask,
  type ChatMessage,
  chatCompletion,
  colors,
  type DemoItem,
  demoTypes,
  fileQuantizations,
  hasRecord,
  type Library,
  libraries,
  type ModelRecord,
  modalities,
  pageInfoOf,
  parseQuantization,
  tasks,
  tasksByLibrary,
  tensorBits,
  tensorQuantizations,
} from "@orrery/tasks";
import { mediaFile } from "@orrery/tasks/media";
import { aboutFile } from "@orrery/tasks/pages";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, expectTypeOf, it } from "vitest";
import { typeFields } from "./type-fields.ts";

const allTasks: readonly AnyTask[] = Object.values(tasks);
const pages = allTasks.filter(hasRecord);
const demoOf = (task: AnyTask): readonly DemoItem[] => {
  const { inputs, outputs } = pageInfoOf(task)?.demo ?? task.info.demo;
  return [...inputs, ...outputs];
};

/** A table of `fixtures/`, which says there how it was derived. */
const readTable = <Row>(name: string): Readonly<Record<string, Row>> =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"));

interface TaskRow {
  readonly name: string;
  readonly modality: string;
  readonly color: string;
  readonly hideInModels?: boolean;
  readonly hideInDatasets?: boolean;
  readonly subtasks: Readonly<Record<string, string>>;
  readonly models?: readonly string[];
  readonly datasets?: readonly string[];
  readonly spaces?: readonly string[];
  readonly metrics?: readonly string[];
  readonly widgetModels?: readonly string[];
  readonly youtubeId?: string;
  readonly canonicalId?: string;
  readonly isPlaceholder: boolean;
}

const taskRows = readTable<TaskRow>("tasks");

/** One column of the expected table, by task id. */
const expectedTasks = <T>(column: (row: TaskRow) => T): readonly (readonly [string, T])[] =>
  Object.entries(taskRows).map(([id, row]) => [id, column(row)]);

/** The same column of our catalogue, in its own order. */
const ourTasks = <T>(column: (task: AnyTask) => T): readonly (readonly [string, T])[] =>
  Object.entries<AnyTask>(tasks).map(([id, task]) => [id, column(task)]);

describe("the task catalogue", () => {
  it("[S1.2] holds every task type, and example data and a text for each", () => {
    expect(ourTasks(({ id }) => id)).toEqual(Object.keys(taskRows).map((id) => [id, id]));
    expect(pages.length).toBeGreaterThan(40);
    expect(allTasks.filter((task) => demoOf(task).length < 2 || Object(task.example) !== task.example)).toEqual([]);
    expect(allTasks.filter(({ id }) => !existsSync(aboutFile(id))).map(({ id }) => id)).toEqual([]);
  });

  it("[S3.1] names", () => {
    expect(ourTasks(({ name }) => name)).toEqual(expectedTasks(({ name }) => name));
  });

  it("[S3.2] modalities, of which there are seven", () => {
    expect(ourTasks(({ modality }) => modality)).toEqual(expectedTasks(({ modality }) => modality));
    const seven = ["audio", "cv", "multimodal", "nlp", "other", "rl", "tabular"];
    expect([...new Set(allTasks.map(({ modality }) => modality))].sort()).toEqual(seven);
  });

  it("[S3.3] colors, of which there are six", () => {
    expect(ourTasks(({ color }) => color)).toEqual(expectedTasks(({ color }) => color));
    const six = ["blue", "green", "indigo", "orange", "red", "yellow"];
    expect([...new Set(allTasks.map(({ color }) => color))].sort()).toEqual(six);
  });

  it("[S3.4] subtasks, by type and name", () => {
    const ours = ourTasks(({ subtasks = [] }) => subtasks.map(({ type, name }) => [type, name]));
    expect(ours).toEqual(expectedTasks(({ subtasks }) => Object.entries(subtasks)));
  });

  it("[S3.5] tasks that are hidden among models or datasets", () => {
    const ours = ourTasks(({ hideInModels = false, hideInDatasets = false }) => [hideInModels, hideInDatasets]);
    expect(ours).toEqual(
      expectedTasks(({ hideInModels = false, hideInDatasets = false }) => [hideInModels, hideInDatasets]),
    );
  });
});

type ReferenceList = "datasets" | "models" | "spaces" | "metrics";

const idsIn = (list: ReferenceList) => ourTasks(({ info }) => info[list].map(({ id }) => id));

const withoutDescription = (list: ReferenceList): readonly string[] =>
  pages.flatMap((task) =>
    task.info[list]
      .filter(({ description }) => !/\p{L}.*[.!?)]$/su.test(description))
      .map(({ id }) => `${task.id}: ${id}`),
  );

describe("the task info record", () => {
  const expectList = (list: ReferenceList) => {
    expect(idsIn(list)).toEqual(expectedTasks((row) => row[list] ?? []));
    expect(withoutDescription(list)).toEqual([]);
  };

  it("[S3.6] datasets have id and description", () => expectList("datasets"));

  it("[S3.7] models have id and description", () => expectList("models"));

  it("[S3.8] spaces have id and description", () => expectList("spaces"));

  it("[S3.9] metrics have id and description", () => expectList("metrics"));

  it("[S3.7] every page recommends a model", () => {
    expect(pages.filter(({ info }) => info.models.length === 0)).toEqual([]);
  });

  it("[S3.10a] demo inputs and outputs have label, content and type", () => {
    const broken = pages.filter((task) =>
      demoOf(task).some(({ label, content, type }) => !(label && content && demoTypes.includes(type))),
    );
    expect(broken.map(({ id }) => id)).toEqual([]);
  });

  it("[S3.10b] the types of demo items are these six, and each is used", () => {
    expect([...demoTypes].sort()).toEqual(["audio", "chart", "img", "tabular", "text", "text-with-tokens"]);
    expect(new Set(pages.flatMap(demoOf).map(({ type }) => type))).toEqual(new Set(demoTypes));
  });

  it("[S3.10c] demos behind the sample values of snippets use text, img or chart", () => {
    const shown = ["text-to-image", "zero-shot-classification", "zero-shot-image-classification", "summarization"];
    const types = pages.filter(({ id }) => shown.includes(id)).flatMap((task) => demoOf(task).map(({ type }) => type));
    expect(new Set(types)).toEqual(new Set(["text", "img", "chart"]));
  });

  it("[S3.10d] items that are files name a file that exists, and no others name one", () => {
    const items = pages.flatMap(demoOf);
    const files = items.flatMap((item) => (item.type === "img" || item.type === "audio" ? [item.filename] : []));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((name) => !existsSync(mediaFile(name)))).toEqual([]);
    expect(items.filter((item) => "filename" in item)).toHaveLength(files.length);
  });

  it("[S3.10e] charts are lists of label and score", () => {
    const bars = pages.flatMap(demoOf).flatMap((item) => (item.type === "chart" ? item.data : []));
    expect(bars.length).toBeGreaterThan(0);
    expect(bars.filter(({ label, score }) => !label || !(score >= 0 && score <= 1))).toEqual([]);
  });

  it("[S3.11a] every page has a summary; placeholders have none", () => {
    expect(ourTasks(({ info }) => info.summary === "")).toEqual(expectedTasks(({ isPlaceholder }) => isPlaceholder));
  });

  it("[S3.11b] widgetModels is a list of models", () => {
    expect(ourTasks(({ info }) => info.widgetModels)).toEqual(expectedTasks(({ widgetModels = [] }) => widgetModels));
  });

  it("[S3.11c] youtubeId", () => {
    expect(ourTasks(({ info }) => info.youtubeId)).toEqual(expectedTasks(({ youtubeId }) => youtubeId));
  });

  it("[S3.11d] canonicalId", () => {
    expect(ourTasks(({ info }) => info.canonicalId)).toEqual(expectedTasks(({ canonicalId }) => canonicalId));
  });

  it("[S3.11e] isPlaceholder", () => {
    expect(ourTasks(({ info }) => info.isPlaceholder)).toEqual(expectedTasks(({ isPlaceholder }) => isPlaceholder));
  });
});

interface LibraryRow extends Omit<Library, "snippets"> {
  readonly hasSnippets: boolean;
  readonly tasks?: readonly string[];
}

const libraryRows = readTable<LibraryRow>("libraries");

describe("libraries", () => {
  it("[S3.12] the mapping names the tasks of each library", () => {
    const expected = Object.entries(libraryRows).flatMap(([key, row]) => (row.tasks ? [[key, row.tasks]] : []));
    expect(expected.length).toBeGreaterThan(30);
    expect(tasksByLibrary).toEqual(Object.fromEntries(expected));
  });

  it("[S3.13] registry entries have label, repository, documentation, snippets, filter flag and download query", () => {
    const ours = Object.entries<Library>(libraries).map(([key, { snippets, ...row }]) => {
      return [key, { ...row, hasSnippets: snippets !== undefined }];
    });
    const expected = Object.entries(libraryRows).map(([key, { tasks: _tasks, ...row }]) => [key, row]);
    expect(expected.length).toBeGreaterThan(200);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(expected));
  });

  it("[S3.13] a registry entry may carry loading snippets, made from a model record", () => {
    expect(typeFields(source("libraries/library.ts"), "Library")).toHaveProperty("snippets");
    expectTypeOf<Library["snippets"]>().toEqualTypeOf<((model: ModelRecord) => readonly string[]) | undefined>();
  });
});

describe("the model record", () => {
  const fields = typeFields(source("model-record.ts"), "ModelRecord");
  const expected = readTable<string>("model-record");
  /** The rows of a table at these paths and below them. */
  const below = (table: Readonly<Record<string, string>>, ...paths: readonly string[]) =>
    Object.fromEntries(
      Object.entries(table).filter(([path]) => paths.some((one) => path === one || path.startsWith(`${one}.`))),
    );

  it.each<[string, readonly string[]]>([
    ["S3.14", ["id", "tags", "pipeline_tag", "library_name", "mask_token"]],
    [
      "S3.15",
      [
        "config.architectures",
        "config.tokenizer_config",
        "config.peft",
        "config.sklearn",
        "config.speechbrain",
        "config.keras_hub",
        "config.adapter_transformers",
      ],
    ],
    ["S3.16", ["cardData"]],
    ["S3.17", ["widgetData"]],
    ["S3.18", ["transformersInfo"]],
  ])("[%s] has the fields %j with their types", (_statement, paths) => {
    const rows = below(expected, ...paths);
    expect(Object.keys(rows)).toEqual(expect.arrayContaining([...paths]));
    expect(below(fields, ...paths)).toEqual(rows);
  });

  it("[S3.14] [S3.15] [S3.16] [S3.17] [S3.18] has these fields and no others", () => {
    expect(fields).toEqual(expected);
  });
});

describe("chat messages", () => {
  it("[S3.19] have a role, and content that is text or a list of text and image_url parts", () => {
    const image = { type: "image_url", image_url: { url: "https://example.org/cat.png" } } as const;
    const messages: readonly ChatMessage[] = [
      { role: "system", content: "Be brief." },
      { role: "user", content: [{ type: "text", text: "What is this?" }, image] },
    ];
    const accepts = new Ajv2020({ strict: true }).compile(chatCompletion.input);
    expect(accepts({ messages }), JSON.stringify(accepts.errors)).toBe(true);
    expect(accepts({ messages: [{ content: "no role" }] })).toBe(false);
    expect(accepts({ messages: [{ role: "user", content: [{ type: "smell", smell: "rose" }] }] })).toBe(false);
  });
});

describe("quantizations", () => {
  const numbers = readTable<Readonly<Record<string, number>>>("quantizations");
  const numbersOf = (table: Readonly<Record<string, { readonly number: number }>>) =>
    Object.entries(table).map(([name, { number }]) => [name, number]);

  it("[S3.20] tensor types run from F32 through BF16, with Q4_0 to Q8_K and the IQ variants", () => {
    const expected = Object.entries(numbers.tensors ?? {});
    expect(expected.map(([name]) => name)).toEqual(expect.arrayContaining(["F32", "Q4_0", "Q8_K", "IQ4_XS", "BF16"]));
    expect(numbersOf(tensorQuantizations)).toEqual(expected);
  });

  it("[S3.20] file types have the numbers of GGUF, and each is read from a file name", () => {
    const expected = Object.entries(numbers.files ?? {});
    expect(expected.length).toBeGreaterThan(40);
    expect(Object.fromEntries(numbersOf(fileQuantizations))).toEqual(numbers.files);
    for (const [name] of expected) expect(parseQuantization(`llama-${name}.gguf`)?.quantization).toBe(name);
    expect(tensorBits("Q6_K")).toBe(6.5625);
  });
});

const textsOf = (task: AnyTask): string =>
  JSON.stringify([demoOf(task), "example" in task ? task.example : undefined]).toLowerCase();

describe("the examples", () => {
  it("[S9.6] offer refund, legal and faq as candidate labels for text", () => {
    expect(textsOf(tasks["zero-shot-classification"])).toMatch(/refund.*legal.*faq/);
  });

  it("[S9.6] offer cat, dog and llama as candidate labels for an image", () => {
    expect(textsOf(tasks["zero-shot-image-classification"])).toMatch(/cat.*dog.*llama/);
  });

  it("[S9.7] include a text about a tower 324 m tall, an image of a cat and an astronaut prompt", () => {
    const demos = {
      summarization: /\btower\b.*\b324 (?:m|metres|meters)\b/is,
      "image-classification": /\bcat\.png\b/,
      "text-to-image": /\bastronaut\b/i,
    };
    for (const [id, input] of Object.entries(demos) as [keyof typeof demos, RegExp][]) {
      expect(tasks[id].example.inputs, id).toMatch(input);
      expect(JSON.stringify(tasks[id].info.demo.inputs), id).toMatch(input);
    }
  });

  it("[S9.9] the modalities and colors are these and no others", () => {
    expect(Object.keys(modalities).sort()).toEqual(["audio", "cv", "multimodal", "nlp", "other", "rl", "tabular"]);
    expect([...colors].sort()).toEqual(["blue", "green", "indigo", "orange", "red", "yellow"]);
  });
});

function source(path: string): URL {
  return new URL(`../packages/tasks/src/${path}`, import.meta.url);
}
