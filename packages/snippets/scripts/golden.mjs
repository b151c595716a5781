// @ts-check
/** Writes fixtures/golden: one readable snippet per task and client. `--check` says whether they are up to date. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../fixtures/golden/", import.meta.url));
const endings = { js: "js", python: "py", sh: "sh" };

/** The provider each task is shown with: the hub's own service, or the one that is known for it. */
const shownWith = {
  "fal-ai": ["image-text-to-image", "image-text-to-video", "image-to-video", "text-to-image", "text-to-video"],
  together: ["conversational"],
};

const models = /** @type {Record<string, string>} */ ({
  conversational: "meta-llama/Llama-3.1-8B-Instruct",
  "text-classification": "distilbert/distilbert-base-uncased-finetuned-sst-2-english",
  "text-to-image": "black-forest-labs/FLUX.1-schnell",
});

/**
 * Golden files by path.
 * @param {typeof import("@orrery/snippets").getInferenceSnippets} getInferenceSnippets
 * @param {readonly string[]} tasks
 */
export const goldenFiles = (getInferenceSnippets, tasks) => {
  /** @type {Map<string, string>} */
  const files = new Map();
  const add = (
    /** @type {string} */ name,
    /** @type {string} */ task,
    /** @type {string} */ tag,
    /** @type {object} */ options,
  ) => {
    const known = Object.entries(shownWith).find(([, shown]) => shown.includes(task))?.[0] ?? "hf-inference";
    const provider = "keyless" in options ? "hf-inference" : known;
    const record = {
      id: models[task] ?? `orrery/${task}-model`,
      pipeline_tag: tag,
      tags: task === "conversational" ? ["conversational"] : [],
    };
    const mapping = provider === "fal-ai" ? { providerId: `fal-ai/${task}-model` } : undefined;
    for (const { language, client, content } of getInferenceSnippets(record, provider, mapping, options))
      files.set(join(name, `${client.split("/").at(-1)}.${endings[language]}`), `${content}\n`);
  };
  for (const task of tasks.filter((name) => name !== "conversational")) add(task, task, task, {});
  add("chat", "conversational", "text-generation", {});
  add("chat-streamed", "conversational", "text-generation", { streaming: true });
  add("chat-with-image", "conversational", "image-text-to-text", {});
  add("chat-own-hub", "conversational", "text-generation", { hub: "https://hub.example", billTo: "acme" });
  add("chat-direct", "conversational", "text-generation", { directRequest: true, temperature: 0 });
  const keyless = { hub: "https://hub.example", keyless: true };
  add("chat-without-key", "conversational", "text-generation", keyless);
  add("chat-streamed-without-key", "conversational", "text-generation", { ...keyless, streaming: true });
  add("image-without-key", "image-classification", "image-classification", {
    ...keyless,
    inputs: "https://hub.example/orrery/digits/resolve/main/examples/seven.png",
  });
  return files;
};

/** The golden files that are on disk. */
export const storedFiles = () =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]),
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { getInferenceSnippets } = await import("@orrery/snippets");
  const { providers } = await import("@orrery/inference");
  const tasks = [...new Set(Object.values(providers).flatMap((provider) => Object.keys(provider.tasks)))];
  rmSync(folder, { recursive: true, force: true });
  for (const [path, content] of goldenFiles(getInferenceSnippets, tasks)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
