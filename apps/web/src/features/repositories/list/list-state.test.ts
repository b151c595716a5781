import { describe, expect, it } from "vitest";
import { activeFilters } from "./active-filters.ts";
import { toggleExcluded, toggleIncluded } from "./list-change.ts";
import { filterQuery, listQuery } from "./list-query.ts";
import { plainList, readListState, writeListState } from "./list-state.ts";

const full = {
  q: "llama chat",
  task: "text-generation,-fill-mask",
  library: "transformers,gguf",
  parameters: "500M-7B",
  here: "yes",
  sort: "downloads",
  view: "compact",
};

describe("the URL of a list", () => {
  it("round-trips the whole state", () => {
    const state = readListState("model", full);
    expect(state).toEqual({
      text: "llama chat",
      choices: {
        task: { included: ["text-generation"], excluded: ["fill-mask"] },
        library: { included: ["transformers", "gguf"], excluded: [] },
      },
      parameters: { min: 500_000_000, max: 7_000_000_000 },
      runsHere: true,
      sort: "downloads",
      view: "compact",
    });
    expect(writeListState(state)).toEqual(full);
  });

  it("is empty for a list without filters", () => {
    expect(writeListState(plainList)).toEqual({});
    expect(readListState("model", {})).toEqual(plainList);
  });

  it("ignores unknown values", () => {
    const search = {
      sort: "color",
      view: "huge",
      parameters: "many-7B",
      here: "perhaps",
      task: ",-,",
      modality: "text",
    };
    expect(readListState("model", search)).toEqual({ ...plainList, parameters: { max: 7_000_000_000 } });
    expect(readListState("dataset", { parameters: "1B-", here: "yes", sort: "largest" })).toEqual(plainList);
  });

  it.each(["1.5B-", "-1.5B", "22k-70B", "1T-"])("keeps the range %s", (parameters) =>
    expect(writeListState(readListState("model", { parameters }))).toEqual({ parameters }),
  );
});

describe("toggling a facet value", () => {
  it("includes, excludes and clears a value", () => {
    const included = toggleIncluded(plainList, "task", "translation");
    expect(writeListState(included)).toEqual({ task: "translation" });
    const excluded = toggleExcluded(included, "task", "translation");
    expect(writeListState(excluded)).toEqual({ task: "-translation" });
    expect(writeListState(toggleExcluded(excluded, "task", "translation"))).toEqual({});
    expect(writeListState(toggleIncluded(excluded, "task", "translation"))).toEqual({ task: "translation" });
  });
});

describe("filterQuery", () => {
  it("sends included values and excluded ones with a minus", () => {
    expect(listQuery("model", readListState("model", { ...full, license: "-mit,-other" }))).toEqual({
      search: "llama chat",
      pipeline_tag: ["text-generation", "-fill-mask"],
      library: ["transformers|gguf"],
      license: ["-mit|other"],
      num_parameters: "min:500000000,max:7000000000",
      runs_here: true,
      sort: "downloads",
      limit: 50,
    });
  });

  it("uses the dataset parameters of the hub", () => {
    expect(filterQuery("dataset", readListState("dataset", { task: "translation", tag: "croissant" }))).toEqual({
      task_categories: ["translation"],
      filter: ["croissant"],
    });
  });
});

describe("activeFilters", () => {
  it("lists each filter with the state without it", () => {
    const state = readListState("model", { ...full, language: "de" });
    const found = activeFilters("model", state, new Map([["text-generation", "Text Generation"]]));
    expect(found.map(({ title, value, isExcluded }) => `${title}: ${isExcluded ? "not " : ""}${value}`)).toEqual([
      "Inference: Runs on this hub",
      "Task: Text Generation",
      "Task: not fill-mask",
      "Library: transformers",
      "Library: gguf",
      "Language: German",
      "Parameters: 500M to 7B",
    ]);
    const without = found.map((filter) => writeListState(filter.without));
    expect(without[0]?.here).toBeUndefined();
    expect(without[2]?.task).toBe("text-generation");
    expect(without[3]?.library).toBe("gguf");
    expect(without[6]?.parameters).toBeUndefined();
  });
});
