import { type AnyTask, pageInfoOf } from "../catalogue.ts";
import type { TaskDefinition } from "../define-task.ts";
import { checkAbout, wordsOf } from "./check-about.ts";
import { checkDemo } from "./check-demo.ts";
import { checkInfo, checkType, checkWidget } from "./check-info.ts";
import { type Problem, repeated } from "./problem.ts";

const runLength = 12;
/** A shared sentence of twenty words makes nine runs; an idiom or a parameter's name makes one or two. */
const allowedRuns = 8;

const runsOf = (markdown: string): ReadonlySet<string> => {
  const words = wordsOf(markdown);
  return new Set(words.slice(runLength - 1).map((_, start) => words.slice(start, start + runLength).join(" ")));
};

const sharedRuns = (one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] =>
  [...one].filter((run) => other.has(run));

/** Pages that say the same in the same words. */
const checkLikeness = (texts: ReadonlyMap<string, string>): readonly Problem[] => {
  const pages = [...texts].map(([id, text]) => ({ id, runs: runsOf(text) }));
  return pages.flatMap(({ id, runs }, index) =>
    pages.slice(index + 1).flatMap((other): Problem[] => {
      const shared = sharedRuns(runs, other.runs);
      if (shared.length <= allowedRuns) return [];
      const message = `about.md shares ${shared.length} runs of ${runLength} words with ${other.id}: "${shared[0]} …"`;
      return [{ entry: id, kind: "about", message }];
    }),
  );
};

const mediaLimit = 2_000_000;

/** The catalogue with the contents of its files. */
export interface CatalogueFiles {
  readonly tasks: Readonly<Record<string, AnyTask>>;
  readonly libraryKeys: readonly string[];
  readonly tasksByLibrary: Readonly<Record<string, readonly string[]>>;
  /** The text of each task's about.md, by task id. */
  readonly abouts: ReadonlyMap<string, string>;
  /** The size in bytes of each file in the media folder, by name. */
  readonly media: ReadonlyMap<string, number>;
}

const stringsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

const fileName = /^[\w-]+\.(?:svg|png|jpe?g|webp|gif|wav|mp3|flac|mp4|webm|glb)$/i;

/** Everything a task's demo and example say. A file without a kind of demo item, such as a mesh, is named in a text. */
const textsOf = (task: AnyTask): readonly string[] =>
  stringsIn([pageInfoOf(task)?.demo, "example" in task ? task.example : undefined]);

/** A task's page, whether the catalogue's record describes the task or not. */
type WrittenPage = Pick<TaskDefinition, "id" | "info"> & {
  readonly widget?: TaskDefinition["widget"] | undefined;
  readonly example?: unknown;
};

const toWrittenPage = (task: AnyTask): readonly WrittenPage[] => {
  const page = pageInfoOf(task);
  return page ? [{ ...task, info: { ...page, isPlaceholder: task.info.isPlaceholder } }] : [];
};

const checkExampleFiles = (task: WrittenPage, media: ReadonlyMap<string, number>): readonly Problem[] =>
  stringsIn(task.example)
    .filter((text) => fileName.test(text) && !media.has(text))
    .map((name) => ({ entry: task.id, kind: "media", message: `the example's file "${name}" is not in media` }));

const checkPage = (task: WrittenPage, { abouts, media, tasks }: CatalogueFiles): readonly Problem[] => {
  const taskIds = new Set(Object.keys(tasks));
  return [
    ...checkInfo(task, taskIds),
    ...(task.widget ? checkWidget({ id: task.id, widget: task.widget }) : []),
    ...checkDemo(task, new Set(media.keys())),
    ...checkExampleFiles(task, media),
    ...checkAbout(task.id, abouts.get(task.id), taskIds),
  ];
};

const checkMedia = ({ media, tasks }: CatalogueFiles): readonly Problem[] => {
  const texts = Object.values(tasks).flatMap(textsOf);
  const unused = [...media.keys()].filter((name) => !texts.some((text) => text.includes(name)));
  const total = [...media.values()].reduce((sum, size) => sum + size, 0);
  return [
    ...unused.map((entry): Problem => ({ entry, kind: "media", message: "is named by no demo and no example" })),
    ...(total > mediaLimit
      ? [{ entry: "media", kind: "media" as const, message: `${total} bytes, more than ${mediaLimit}` }]
      : []),
  ];
};

const checkMapping = ({ libraryKeys, tasks, tasksByLibrary }: CatalogueFiles): readonly Problem[] =>
  Object.entries(tasksByLibrary).flatMap(([key, served]) => {
    const messages = [
      ...(libraryKeys.includes(key) ? [] : ["is mapped to tasks but is not in the library registry"]),
      ...served.filter((id) => !Object.hasOwn(tasks, id)).map((id) => `is mapped to the unknown task "${id}"`),
      ...repeated(served).map((id) => `is mapped to "${id}" twice`),
      ...(served.length > 0 ? [] : ["is mapped to no task"]),
    ];
    return messages.map((message): Problem => ({ entry: key, kind: "dead-reference", message }));
  });

/** Everything that is wrong with the catalogue, by the name of the broken entry. */
export const checkCatalogue = (files: CatalogueFiles): readonly Problem[] => {
  const tasks = Object.values(files.tasks);
  return [
    ...Object.entries(files.tasks).flatMap(([id, task]) => checkType(id, task)),
    ...repeated(tasks.map((task) => task.id)).map(
      (id): Problem => ({ entry: id, kind: "info", message: "exists twice" }),
    ),
    ...tasks.flatMap(toWrittenPage).flatMap((page) => checkPage(page, files)),
    ...checkLikeness(files.abouts),
    ...checkMedia(files),
    ...checkMapping(files),
  ];
};
