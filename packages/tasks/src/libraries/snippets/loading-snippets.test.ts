import { describe, expect, it } from "vitest";
import { exampleModels } from "../../checks/example-models.ts";
import { libraryOf } from "../registry.ts";
import { librariesWithSnippets, loadingSnippets } from "./loading-snippets.ts";

const asText = (key: string): string =>
  exampleModels(key)
    .map(([title, model]) => {
      const parts = loadingSnippets(key, model).map(({ language, content }) => `--- ${language}\n${content}\n`);
      return `=== ${title}: ${model.id}\n${parts.join("\n") || "(none)\n"}`;
    })
    .join("\n");

describe("loading snippets", () => {
  it("are empty for a library without loading code", () => {
    expect(loadingSnippets("acestep", { id: "a/b", tags: [] })).toEqual([]);
    expect(loadingSnippets("constructor", { id: "a/b", tags: [] })).toEqual([]);
  });

  it.each(librariesWithSnippets)("of %s are as reviewed", async (key) => {
    await expect(asText(key)).toMatchFileSnapshot(`../../../fixtures/libraries/${key}.txt`);
  });

  it("are what the registry gives", () => {
    const model = { id: "timm/resnet50.a1_in1k", tags: [] };
    expect(libraryOf("timm")?.snippets?.(model)).toEqual(loadingSnippets("timm", model).map(({ content }) => content));
    expect(libraryOf("acestep")?.snippets).toBeUndefined();
  });

  it("mask an example with the model's own token", () => {
    const codeFor = (mask?: string) => {
      const transformersInfo = { auto_model: "AutoModelForMaskedLM" };
      const model = {
        id: "a/b",
        tags: [],
        pipeline_tag: "fill-mask",
        transformersInfo,
        ...(mask && { mask_token: mask }),
      };
      return ["multimolecule", "transformers"].map((key) =>
        loadingSnippets(key, { ...model, library_name: key })
          .map(({ content }) => content)
          .join("\n"),
      );
    };
    expect(codeFor("<gap>").map((code) => /<gap>/.test(code) && !/<mask>|\[MASK\]/.test(code))).toEqual([true, true]);
    expect(codeFor().map((code) => code.match(/<mask>|\[MASK\]/)?.[0])).toEqual(["<mask>", "[MASK]"]);
  });

  it("name the hub they are shown on", () => {
    const [install] = loadingSnippets("spacy", { id: "team/nl_small", tags: [] }, { hub: "https://hub.example" });
    expect(install?.content).toBe(
      "pip install https://hub.example/team/nl_small/resolve/main/nl_small-any-py3-none-any.whl",
    );
  });
});
