import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  type AnyTask,
  isTaskId,
  pageInfoOf,
  schemaOf,
  subtaskOwner,
  type TaskInput,
  type TaskOutput,
  type TaskPiece,
  taskIds,
  taskOf,
  tasksByModality,
} from "./catalogue.ts";
import { type CatalogueFiles, checkCatalogue } from "./checks/check-catalogue.ts";
import { libraryKeys } from "./libraries/registry.ts";
import { tasksByLibrary } from "./libraries/tasks-by-library.ts";
import { mediaFolder } from "./media.ts";
import { aboutFile } from "./pages.ts";
import { modalities } from "./task-type.ts";
import { tasks } from "./tasks/index.ts";

const allTasks: readonly AnyTask[] = Object.values(tasks);
const withExample = allTasks.filter((task) => task.example !== undefined);

const readCatalogue = (): CatalogueFiles => ({
  tasks,
  libraryKeys,
  tasksByLibrary,
  abouts: new Map(
    taskIds.filter((id) => existsSync(aboutFile(id))).map((id) => [id, readFileSync(aboutFile(id), "utf8")]),
  ),
  media: new Map(readdirSync(mediaFolder).map((name) => [name, statSync(new URL(name, mediaFolder)).size])),
});

const problems = checkCatalogue(readCatalogue());
const problemsOf = (entry: string): readonly string[] =>
  problems.filter((problem) => problem.entry === entry).map(({ message }) => message);

describe("the catalogue", () => {
  it("every task has a page and an example", () => {
    expect(allTasks.filter((task) => pageInfoOf(task) === undefined || task.example === undefined)).toEqual([]);
    expect(allTasks.filter(({ info }) => info.isPlaceholder).length).toBe(10);
  });

  it("lists each subtask once, except one that two tasks share", () => {
    const types = allTasks.flatMap((task) => task.subtasks?.map(({ type }) => type) ?? []);
    expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual(["closed-domain-qa"]);
  });

  it.each(taskIds)("%s is complete", (id) => {
    expect(problemsOf(id)).toEqual([]);
  });

  it.each(Object.keys(tasksByLibrary))("the library %s is mapped to tasks that exist", (key) => {
    expect(problemsOf(key)).toEqual([]);
  });

  it("has no problems outside its tasks and libraries, such as in its media", () => {
    const named = new Set<string>([...taskIds, ...Object.keys(tasksByLibrary)]);
    expect(problems.filter(({ entry }) => !named.has(entry))).toEqual([]);
  });
});

describe("schemas", () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  const described = allTasks.filter((task) => task.io !== undefined).map(({ id }) => id);
  const readable = (errors: readonly ErrorObject[] | null | undefined): readonly string[] =>
    errors?.map(({ instancePath, message }) => `${instancePath || "example"} ${message}`) ?? [];

  it.each(withExample.map((task) => [task.id, task] as const))(
    "%s has an example that its request schema accepts",
    (_, task) => {
      const validate = ajv.compile(schemaOf(task.id)?.input ?? false);
      validate(task.example);
      expect(readable(validate.errors)).toEqual([]);
    },
  );

  it.each(described)("%s has schemas of draft 2020-12", (id) => {
    const schemas = Object.values(schemaOf(id) ?? {});
    expect(schemas.length).toBeGreaterThanOrEqual(2);
    for (const schema of schemas) {
      expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
      expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
      expect(() => ajv.compile(schema)).not.toThrow();
    }
  });

  it.each(described)("%s requires only what it describes", (id) => {
    const unknownRequired = (schema: unknown): readonly string[] => {
      if (typeof schema !== "object" || schema === null) return [];
      const { properties, required } = schema as { properties?: object; required?: readonly string[] };
      const missing = Array.isArray(required) ? required.filter((key) => !Object.hasOwn(properties ?? {}, key)) : [];
      return [...missing, ...Object.values(schema).flatMap(unknownRequired)];
    };
    expect(unknownRequired(schemaOf(id))).toEqual([]);
  });

  it("are absent for unknown tasks", () => {
    expect(schemaOf("nonsense")).toBeUndefined();
    expect(schemaOf("toString")).toBeUndefined();
  });
});

describe("lookups", () => {
  it("find a task by id and nothing else", () => {
    expect(taskOf("fill-mask")).toBe(tasks["fill-mask"]);
    expect(taskOf("fill-masks")).toBeUndefined();
    expect(isTaskId("translation")).toBe(true);
    for (const inherited of ["constructor", "__proto__", "toString"]) expect(isTaskId(inherited)).toBe(false);
  });

  it("group every task once, in the order of the modalities", () => {
    const groups = tasksByModality();
    expect(groups.map(({ modality }) => modality)).toEqual(Object.keys(modalities));
    const grouped = groups.flatMap((group) => group.tasks.map(({ id, modality }) => [id, modality, group.modality]));
    expect(grouped.map(([id]) => id).toSorted()).toEqual(taskIds.toSorted());
    expect(grouped.filter(([, own, group]) => own !== group)).toEqual([]);
    expect(groups[1]?.label).toBe("Natural Language Processing");
  });

  it("find the task of a subtask", () => {
    expect(subtaskOwner("named-entity-recognition")?.id).toBe("token-classification");
    expect(subtaskOwner("closed-domain-qa")?.id).toBe("question-answering");
    expect(subtaskOwner("nonsense")).toBeUndefined();
  });
});

describe("types", () => {
  it("come from the schemas", () => {
    expectTypeOf<TaskInput<"text-classification">["inputs"]>().toEqualTypeOf<string>();
    expectTypeOf<TaskOutput<"text-classification">>().toEqualTypeOf<{ label: string; score: number }[]>();
    expectTypeOf<TaskPiece<"text-classification">>().toBeNever();
    expectTypeOf<TaskPiece<"text-generation">>().not.toBeNever();
  });
});
