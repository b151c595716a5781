import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exampleAppModels } from "../checks/example-app-models.ts";
import { hostileTexts } from "../checks/hostile-texts.ts";
import type { ModelRecord } from "../model-record.ts";
import { preferredFile, taggedId } from "./gguf-file.ts";
import { localApps, localAppsFor } from "./local-apps.ts";

const offered = Object.entries(localApps).map(
  ([key, app]) => [key, app, Object.entries(exampleAppModels).filter(([, { model }]) => app.isOffered(model))] as const,
);

const asText = ([, app, models]: (typeof offered)[number]): string =>
  models
    .map(([title, { model, file }]) => {
      if ("deeplink" in app) return `=== ${title}: ${model.id}\n${app.deeplink(model, file).href}\n`;
      const parts = app.snippet(model, file).map(({ title: way, setup, language, content }) => {
        const install = setup === undefined ? "" : `--- shell: set up\n${setup}\n\n`;
        return `## ${way}\n${install}--- ${language}\n${content}\n`;
      });
      return `=== ${title}: ${model.id}\n${parts.join("\n")}`;
    })
    .join("\n");

describe("local apps", () => {
  it("are 25, each with a label, a page and a model that it is offered for", () => {
    expect(offered).toHaveLength(25);
    for (const [, app, models] of offered) {
      expect(app.prettyLabel.trim()).not.toBe("");
      expect(URL.canParse(app.docsUrl)).toBe(true);
      expect(models.length).toBeGreaterThan(0);
      expect("deeplink" in app).not.toBe("snippet" in app);
    }
  });

  it.each(offered)("%s is run as reviewed", async (...row) => {
    await expect(asText(row)).toMatchFileSnapshot(`../../fixtures/local-apps/${row[0]}.txt`);
  });

  it("are offered for what they can run, and for nothing else", () => {
    const modelOf = (title: string): ModelRecord => exampleAppModels[title]?.model ?? { id: "", tags: [] };
    expect(localAppsFor({ id: "someone/nothing", tags: [] })).toEqual([]);
    expect(localAppsFor(modelOf("image LoRA"))).toEqual(["jellybox", "drawthings"]);
    expect(localAppsFor(modelOf("for Ryzen"))).toEqual(["lemonade"]);
    expect(localAppsFor(modelOf("text model"))).toEqual(["vllm", "sglang", "tgi", "docker-model-runner"]);
    expect(localAppsFor(modelOf("MLX"))).toEqual([
      "mlx-lm",
      "lmstudio",
      "atomic-chat",
      "pi",
      "hermes-agent",
      "openclaw",
    ]);
    expect(localAppsFor(modelOf("GGUF, no file chosen"))).not.toContain("pi");
  });

  it("need the Mac for four of them", () => {
    expect(offered.filter(([, app]) => app.macOSOnly).map(([key]) => key)).toEqual([
      "recursechat",
      "drawthings",
      "diffusionbee",
      "joyfusion",
    ]);
  });
});

describe("links to local apps", () => {
  it("keep what they name inside its place", () => {
    const harmless = { id: "owner/name", tags: ["lora"] };
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: "binary" })), (text) => {
        for (const [, app] of offered) {
          if (!("deeplink" in app)) continue;
          const link = app.deeplink({ ...harmless, id: `owner/${text}` }, text);
          const plain = app.deeplink(harmless, "name.gguf");
          expect([link.protocol, link.host, link.hash]).toEqual([plain.protocol, plain.host, plain.hash]);
          expect([...link.searchParams.keys()]).toEqual([...plain.searchParams.keys()]);
          const folder = plain.pathname.slice(0, plain.pathname.lastIndexOf("owner"));
          expect(link.pathname.startsWith(folder)).toBe(true);
        }
      }),
      { numRuns: 60, examples: hostileTexts.map((text) => [text]) },
    );
  });

  it("read back as what was put in", () => {
    const app = localApps.lmstudio;
    const link = "deeplink" in app ? app.deeplink({ id: "a&b=c/d e", tags: [] }, "x/y?#.gguf") : undefined;
    expect(link?.searchParams.get("model")).toBe("a&b=c/d e");
    expect(link?.searchParams.get("file")).toBe("x/y?#.gguf");
  });
});

describe("the file to run", () => {
  const files = ["README.md", "m-Q8_0.gguf", "m-Q4_K_M.gguf", "m-Q2_K.gguf", "mmproj-m-f16.gguf"];

  it("is the usual quantization, or the nearest", () => {
    expect(preferredFile(files)).toBe("m-Q4_K_M.gguf");
    expect(preferredFile(files, "Q6_K")).toBe("m-Q4_K_M.gguf");
    expect(preferredFile(["m-Q8_0.gguf", "m-Q6_K.gguf"])).toBe("m-Q6_K.gguf");
  });

  it("is the first part of several, and never a part of something else", () => {
    expect(preferredFile(["b-Q4_K_M-00002-of-00002.gguf", "b-Q4_K_M-00001-of-00002.gguf"])).toBe(
      "b-Q4_K_M-00001-of-00002.gguf",
    );
    expect(preferredFile(["mmproj-f16.gguf", "model.gguf"])).toBe("model.gguf");
    expect(preferredFile(["model.safetensors"])).toBeUndefined();
  });

  it("adds its quantization to the model's id", () => {
    const model = { id: "a/b", tags: [] };
    expect(taggedId(model, "x/m-UD-Q4_K_XL.gguf")).toBe("a/b:UD-Q4_K_XL");
    expect(taggedId(model, "model.gguf")).toBe("a/b");
    expect(taggedId(model, undefined)).toBe("a/b");
  });
});
