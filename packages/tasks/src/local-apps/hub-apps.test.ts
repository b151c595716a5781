import { describe, expect, it } from "vitest";
import { exampleAppModels } from "../checks/example-app-models.ts";
import { datasetLibraries } from "../dataset-libraries/dataset-libraries.ts";
import { downloadToOpen } from "./download-to-open.ts";
import { hubApps } from "./hub-apps.ts";
import { localApps } from "./local-apps.ts";

const hub = "https://hub.example";
const apps = { ...localApps, ...hubApps };
const withCommands = Object.entries(apps).flatMap(([key, app]) => ("snippet" in app ? [[key, app] as const] : []));

describe("apps for a model of another hub", () => {
  it.each(withCommands)("%s is run as reviewed", async (key, { snippet, isOffered }) => {
    const models = Object.entries(exampleAppModels).filter(([, { model }]) => isOffered(model));
    const text = models
      .map(([title, { model, file }]) => {
        const steps = snippet(model, file, { hub }).map(({ title: way, content }) => `## ${way}\n${content}\n`);
        return `=== ${title}: ${model.id}\n${steps.join("\n")}`;
      })
      .join("\n");
    expect(models.length).toBeGreaterThan(0);
    expect(text).toContain("hub.example");
    expect(text).not.toContain("hf.co");
    await expect(text).toMatchFileSnapshot(`../../fixtures/hub-apps/${key}.txt`);
  });

  it("name the address without TLS where the hub has none", () => {
    const { model, file } = exampleAppModels["GGUF, one file"] ?? { model: { id: "", tags: [] } };
    const plain = { hub: "http://127.0.0.1:4747" };
    const commands = withCommands.flatMap(([key, { snippet }]) =>
      ["ollama", "oci"].includes(key) ? snippet(model, file, plain).map(({ content }) => content) : [],
    );
    expect(commands).toEqual([
      "ollama run --insecure http://127.0.0.1:4747/bartowski/Qwen2.5-7B-Instruct-GGUF:Q4_K_M",
      "oras pull --plain-http 127.0.0.1:4747/bartowski/qwen2.5-7b-instruct-gguf:main",
      "skopeo copy --src-tls-verify=false docker://127.0.0.1:4747/bartowski/qwen2.5-7b-instruct-gguf:main dir:model",
    ]);
  });
});

it("DuckDB reads the files of another hub over HTTP", () => {
  const dataset = { id: "a/b", configs: [{ name: "x", files: { train: ["d/0 1.parquet", "d/1.parquet"] } }] };
  const [program] = datasetLibraries.duckdb.snippets(dataset, { hub });
  expect(program?.content).toContain("https://hub.example/datasets/a/b/resolve/main/d/0%201.parquet");
  expect(program?.content).toContain("SCOPE 'https://hub.example'");
  expect(program?.content).not.toContain("hf://");
});

describe("an app that is opened by a link", () => {
  const model = { id: "lab/chatty-GGUF", tags: [] };
  const stepsOf = (key: "lmstudio" | "jan", file: string | undefined) =>
    downloadToOpen([key, localApps[key]], model, file, hub).map(({ content }) => content);

  it("gets a file of this hub once it is downloaded", () => {
    expect(stepsOf("lmstudio", "q4.gguf")).toEqual([
      `export HF_ENDPOINT=${hub}\nhf download lab/chatty-GGUF q4.gguf --local-dir .\nlms import q4.gguf`,
    ]);
    expect(stepsOf("jan", "q4.gguf")).toEqual([
      `export HF_ENDPOINT=${hub}\nhf download lab/chatty-GGUF q4.gguf --local-dir .\n# Then open q4.gguf with Jan`,
    ]);
  });

  it("has no steps without a file", () => {
    expect(stepsOf("lmstudio", undefined)).toEqual([]);
  });
});
