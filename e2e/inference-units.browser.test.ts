import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { executablePath, flags } from "./support/browser.ts";

const sources = fileURLToPath(new URL("../packages/inference/src/", import.meta.url));

/** Suites that need Node's environment, inspector or servers. */
const onlyInNode = /\/(?:redact|send)\.test\.ts$|\.process\.test\.ts$/;

const suites = ["client", "wires"]
  .flatMap((folder) => readdirSync(`${sources}${folder}`, { recursive: true }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith(".test.ts") && !onlyInNode.test(file));

/** `vitest` is replaced by the small one that works in pages. */
const bundle = async (file: string): Promise<string> => {
  const { build } = await import("vite");
  const entry = "virtual:suite";
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
        name: "suite",
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) =>
          id === entry
            ? `import ${JSON.stringify(`${sources}${file}`)}; import { runAll } from "vitest"; globalThis.outcome = runAll();`
            : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, output: { format: "iife" }, treeshake: false },
    },
  });
  const [first] = [output].flat() as { output: { code: string }[] }[];
  return first?.output[0]?.code ?? "";
};

const reason = executablePath ? "" : " (no Chromium on this machine: install it or set CHROMIUM)";

describe.skipIf(!executablePath)(`the client's own suites in Chromium${reason}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ args: flags, ...(executablePath && { executablePath }) });
  });
  afterAll(() => browser?.close());

  test.each(suites)("%s", { timeout: 120_000 }, async (file) => {
    const page = await browser.newPage();
    await page.addScriptTag({ content: `globalThis.setImmediate = (work) => setTimeout(work);${await bundle(file)}` });
    const { count, failures } = (await page.evaluate("globalThis.outcome")) as { count: number; failures: string[] };
    await page.close();
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(1);
    process.stdout.write(`${file}: ${count} tests passed in Chromium\n`);
  });
});
