import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileOutcome } from "./in-page/vitest.ts";
import { browserSkipReason, openBrowser } from "./support/browser.ts";

const sources = fileURLToPath(new URL("../packages/inference/src/", import.meta.url));

/** Suites that need Node's environment, inspector or servers. */
const onlyInNode = /\/(?:clock|provider-call|redact|send)\.test\.ts$|\.process\.test\.ts$/;

const suites = ["client", "wires"]
  .flatMap((folder) => readdirSync(`${sources}${folder}`, { recursive: true }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith(".test.ts") && !onlyInNode.test(file));

/** One script with all suites, in which `vitest` is the small one that works in pages. */
const bundle = async (): Promise<string> => {
  const { build } = await import("vite");
  const entry = "virtual:suites";
  const load = suites.map((file) => `enterFile("${file}"); await import(${JSON.stringify(`${sources}${file}`)});`);
  const program = `import { enterFile, runFile } from "vitest";
    globalThis.loaded = (async () => { ${load.join("\n")} })();
    globalThis.runFile = runFile;`;
  const output = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"test"' },
    resolve: {
      conditions: ["orrery-source"],
      alias: { vitest: fileURLToPath(new URL("in-page/vitest.ts", import.meta.url)) },
    },
    plugins: [
      {
        name: "suites",
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? program : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, output: { format: "iife", codeSplitting: false }, treeshake: false },
    },
  });
  const [first] = [output].flat() as { output: { code: string }[] }[];
  return first?.output[0]?.code ?? "";
};

describe.skipIf(browserSkipReason)(`the client's own suites in Chromium${browserSkipReason}`, () => {
  let page: Page;
  beforeAll(async () => {
    page = await (await openBrowser()).newPage();
    await page.addScriptTag({ content: `globalThis.setImmediate = (work) => setTimeout(work);${await bundle()}` });
    await page.evaluate("globalThis.loaded");
  });
  afterAll(() => page?.close());

  test.each(suites)("%s", async (file) => {
    const { count, failures } = (await page.evaluate(`globalThis.runFile("${file}")`)) as FileOutcome;
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(1);
  });
});
