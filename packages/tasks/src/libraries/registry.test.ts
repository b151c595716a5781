import { describe, expect, expectTypeOf, it } from "vitest";
import { taskIds } from "../catalogue.ts";
import type { Library } from "./library.ts";
import { librariesAToD } from "./registry/a-to-d.ts";
import { librariesEToL } from "./registry/e-to-l.ts";
import { librariesMToR } from "./registry/m-to-r.ts";
import { librariesSToZ } from "./registry/s-to-z.ts";
import { defaultCountedFiles, isLibraryKey, type LibraryKey, libraries, libraryOf } from "./registry.ts";
import { librariesForTask, tasksByLibrary, tasksForLibrary } from "./tasks-by-library.ts";

const entries: readonly (readonly [string, Library])[] = Object.entries(libraries);

describe("the library registry", () => {
  it.each(Object.entries({ "a-d": librariesAToD, "e-l": librariesEToL, "m-r": librariesMToR, "s-z": librariesSToZ }))(
    "keeps its part %s in order and within its letters",
    (range, part) => {
      const keys = Object.keys(part);
      expect(keys).toEqual(keys.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)));
      expect(keys.filter((key) => !new RegExp(`^[${range}0-9]`, "i").test(key))).toEqual([]);
    },
  );

  it.each(entries)("%s is complete", (key, library) => {
    expect(key).toMatch(/^[\w.-]+$/);
    expect(library.prettyLabel.trim()).not.toBe("");
    expect(library.repoName.trim()).not.toBe("");
    for (const url of [library.repoUrl, library.docsUrl ?? library.repoUrl]) expect(URL.canParse(url)).toBe(true);
    expect(typeof library.filter).toBe("boolean");
    if (library.countDownloads !== undefined) {
      expect(library.countDownloads).toMatch(/^\S(?:.*\S)?$/);
      expect(library.countDownloads).toMatch(/path(?:_prefix|_extension|_filename)?:/);
    }
  });

  it("keeps the spelling of keys", () => {
    expect(libraryOf("PaddleOCR")?.prettyLabel).toBe("PaddleOCR");
    expect(libraryOf("paddleocr")).toBeUndefined();
    expect(libraryOf("transformers.js")?.repoUrl).toBe("https://github.com/huggingface/transformers.js");
    expect(libraryOf("adapter-transformers")).toMatchObject({
      prettyLabel: "Adapters",
      repoName: "adapters",
      repoUrl: "https://github.com/Adapter-Hub/adapters",
      docsUrl: "https://huggingface.co/docs/hub/adapters",
      filter: true,
      countDownloads: 'path:"adapter_config.json"',
    });
  });

  it("knows its own keys and no inherited ones", () => {
    expect(isLibraryKey("sklearn")).toBe(true);
    for (const inherited of ["constructor", "__proto__", ""]) {
      expect(isLibraryKey(inherited)).toBe(false);
      expect(libraryOf(inherited)).toBeUndefined();
    }
    expectTypeOf<"sklearn">().toExtend<LibraryKey>();
    expectTypeOf<"scikit-learn">().not.toExtend<LibraryKey>();
  });

  it("names the files counted by default", () => {
    expect(defaultCountedFiles).toEqual(["config.json", "config.yaml", "hyperparams.yaml", "params.json", "meta.yaml"]);
  });
});

describe("libraries and tasks", () => {
  it("are mapped both ways", () => {
    const forward = Object.entries(tasksByLibrary).flatMap(([key, tasks]) => tasks.map((task) => `${key} ${task}`));
    const back = taskIds.flatMap((task) => librariesForTask(task).map((key) => `${key} ${task}`));
    expect(back.toSorted()).toEqual(forward.toSorted());
  });

  it("match the public mapping for a sample", () => {
    expect(tasksForLibrary("sklearn")).toEqual(["text-classification", "tabular-classification", "tabular-regression"]);
    expect(tasksForLibrary("timm")).toEqual(["image-classification", "image-feature-extraction"]);
    expect(tasksForLibrary("peft")).toEqual(["text-generation"]);
    expect(librariesForTask("sentence-similarity")).toEqual(["sentence-transformers", "spacy", "transformers.js"]);
  });

  it("are empty for unknown names", () => {
    expect(tasksForLibrary("nonsense")).toEqual([]);
    expect(tasksForLibrary("acestep")).toEqual([]);
    expect(tasksForLibrary("constructor")).toEqual([]);
    expect(librariesForTask("nonsense")).toEqual([]);
  });

  it("list tasks in the catalogue's order, none twice", () => {
    for (const served of Object.values(tasksByLibrary)) {
      const places = served.map((id) => taskIds.indexOf(id));
      expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
    }
  });
});
