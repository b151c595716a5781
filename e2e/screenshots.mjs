// @ts-check
/**
 * `node e2e/screenshots.mjs [name …] [--out folder]`: screenshots of the built pages at 1440 and 390 px, light and
 * dark, into `screenshots/`: every row of `pages.mjs`, and the states below. Names choose the pages whose name contains
 * one of them. Build first.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { launch } from "../bench/web/browser.mjs";
import { loadSources } from "../scripts/load-sources.mjs";
import { pages } from "./pages.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {{ name: string, path: string, prepare?: (page: Page) => Promise<unknown>, isWhole?: boolean, isNewHub?: boolean, isSignedIn?: boolean }} Screenshot
 */

/** On narrow screens the place to try a model is closed at first. @param {Page} page */
const openPanel = async (page) => {
  const opener = page.getByRole("button", { name: /^Try it/ });
  if (await opener.isVisible()) await opener.click();
  await page.getByRole("heading", { name: "Try it" }).waitFor();
};

/** Opens the page's Try it panel and runs the example. @param {Page} page */
const runExample = async (page) => {
  await openPanel(page);
  await page.getByRole("button", { name: /^(Run|Send)$/ }).click();
  await page.getByText(/this hub · .*free/i).waitFor();
};

/** @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole("button", { name }).click();

/** What pages show after some steps. @type {readonly Screenshot[]} */
const states = [
  {
    name: "search",
    path: "/",
    isNewHub: true,
    prepare: async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("speech");
      await page.getByRole("group", { name: "Models" }).waitFor();
    },
  },
  {
    name: "models-filters",
    path: "/models",
    prepare: async (page) => {
      const button = page.getByRole("button", { name: "Filters" });
      if (await button.isVisible()) await button.click();
    },
  },
  ...Object.entries({
    "try-labels": "lang-id",
    "try-entities": "pos-tagger",
    "try-answer": "span-reader",
    "try-picture": "digits",
    "try-table": "penguins",
    "try-chat": "guide",
  }).map(([name, model]) => ({ name, path: `/orrery/${model}`, isNewHub: true, prepare: runExample })),
  { name: "try-needs-key", path: "/acme/chatty-7b", prepare: openPanel },
  {
    name: "templates-hover",
    path: "/templates?from=tools",
    prepare: (page) => page.getByRole("listbox", { name: "Output" }).getByRole("option").nth(8).hover(),
  },
  {
    name: "templates-fault",
    path: "/templates?from=thinking",
    prepare: async (page) => {
      const field = page.getByRole("textbox", { name: "Template", exact: true });
      await page.getByRole("listbox", { name: "Output" }).getByRole("option").first().waitFor();
      await field.fill("{%- for message in messages %}\n{{ message.content | trin }}\n{%- endfor %}\n");
      await page.getByText("did you mean").first().waitFor();
    },
  },
  {
    name: "templates-compared",
    path: "/templates?from=chatml&with=thinking",
    prepare: (page) => page.getByRole("radio", { name: "Difference" }).first().waitFor({ state: "attached" }),
  },
  {
    name: "playground-compared",
    path: "/playground",
    isNewHub: true,
    isWhole: true,
    prepare: async (page) => {
      await page.getByRole("button", { name: /^Text Classification/ }).click();
      await press(page, "Run all 2");
      await page.getByRole("status").filter({ hasText: "All columns are done." }).waitFor();
    },
  },
  {
    name: "files-upload",
    isSignedIn: true,
    path: "/owner/lighthouse/tree/main",
    prepare: async (page) => {
      await page.locator('input[aria-label="Upload files"]').setInputFiles([
        { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Low water at noon.\n") },
        { name: "weights.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(2_000_000, 7) },
      ]);
      await page.getByText("2 files ready to commit").waitFor();
    },
  },
  {
    name: "edit-card",
    isSignedIn: true,
    path: "/owner/lighthouse/blob/main/README.md?action=edit",
    prepare: async (page) => {
      await page.getByText("Details: license, task, tags").click();
      await page.getByLabel("License").waitFor();
    },
  },
  {
    name: "files-scan",
    isSignedIn: true,
    path: "/owner/harbor/tree/main",
    prepare: async (page) => {
      await press(page, "Unsafe: scan of weights.bin");
      await page.getByRole("dialog", { name: "weights.bin" }).waitFor();
    },
  },
  {
    name: "model-documentation",
    isSignedIn: true,
    path: "/owner/harbor",
    prepare: async (page) => {
      await openPanel(page);
      await press(page, "Sheet and bill of materials");
      await page.getByRole("dialog", { name: "Documentation" }).getByText("Completeness").waitFor();
    },
  },
  {
    name: "settings-new-token",
    isSignedIn: true,
    path: "/settings/tokens",
    prepare: (page) => press(page, "New token"),
  },
  {
    name: "settings-fine-grained-token",
    isSignedIn: true,
    path: "/settings/tokens",
    prepare: async (page) => {
      await press(page, "New fine-grained token");
      await page.getByLabel("Red team of acme-lab").waitFor();
    },
  },
  {
    name: "new-model-in-group",
    isSignedIn: true,
    isWhole: true,
    path: "/new/model?owner=acme-lab",
    prepare: (page) => page.getByLabel("Resource group").selectOption("Red team"),
  },
  {
    name: "engines-running",
    isSignedIn: true,
    isWhole: true,
    path: "/engines",
    // The hub runs the model from then on.
    prepare: async (page) => {
      const { origin } = new URL(page.url());
      await page.request.post(`${origin}/api/models/orrery/guide-gguf/hub-run`, { headers: { origin } });
      await page.getByText("this hub", { exact: true }).waitFor();
      await page.getByText("Healthy", { exact: true }).first().waitFor();
    },
  },
  {
    name: "engines-worker",
    isSignedIn: true,
    path: "/engines",
    prepare: async (page) => {
      await press(page, "Add worker");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "docs-search",
    path: "/docs",
    prepare: async (page) => {
      await page.getByRole("textbox", { name: "Search the docs" }).fill("provider key");
      await page.getByRole("list", { name: "Search results" }).waitFor();
    },
  },
];

/** `settings-tokens`, `owner-lighthouse-tab-use`, `new-hub-models`. @param {import("./pages.mjs").PageRow} row */
const nameOf = ({ path, isSignedIn, isNewHub }) => {
  const words = (path === "/" ? "home" : path).split(/[^\w.-]+/).filter(Boolean);
  const isPublic = pages.some((row) => row.path === path && row.isSignedIn !== isSignedIn && !row.isNewHub);
  return [isNewHub && "new-hub", ...words, isSignedIn && isPublic && "signed-in"].filter(Boolean).join("-");
};

/** @type {readonly Screenshot[]} */
const images = [...pages.map((row) => ({ ...row, name: nameOf(row), isWhole: true })), ...states];

const root = fileURLToPath(new URL("..", import.meta.url));
const { values: flags, positionals: words } = parseArgs({
  options: { out: { type: "string", default: join(root, "screenshots") } },
  allowPositionals: true,
});

/** Models that come with the hub are put in place while it runs already. @param {string} address */
const untilPublished = async (address) => {
  for (let before = -1, now = 0; now !== before || now === 0; ) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const reply = await fetch(`${address}/api/models?runs_here=true&limit=1`);
    now = Number(reply.headers.get("x-total-count"));
  }
};

/** Starts the tests' own hubs: one just started, and one in use. */
const startHubs = async () => {
  const sources = await loadSources();
  const { startHub } = await sources.load("/e2e/support/hub.ts");
  const { hubInUse, fillHub } = await sources.load("/e2e/support/hub-in-use.ts");
  const hubs = [await startHub(), await startHub({ models: 3_000, ...hubInUse })];
  /** @type {(path: string) => string} */
  const pathOf = await fillHub(hubs[1]);
  await Promise.all(hubs.map((hub) => untilPublished(hub.address)));
  const close = async () => {
    for (const hub of hubs) await hub.close();
    await sources.close();
  };
  const hubFor = (/** @type {Screenshot} */ { isNewHub }) =>
    /** @type {import("./support/hub.ts").Hub} */ (hubs[isNewHub ? 0 : 1]);
  return { hubFor, pathOf, close };
};

/** @param {Page} page */
const withoutSkeletons = (page) => page.waitForFunction(() => !document.querySelector("main .animate-breathe"));

/**
 * Parts far down a page load when they come into view.
 * @param {Page} page
 */
const scrollThrough = async (page) => {
  await page.evaluate(async () => {
    // Long lists load as they are scrolled, without an end that a picture needs.
    for (let y = 0; y < Math.min(document.body.scrollHeight, 20 * innerHeight); y += innerHeight / 2) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState("networkidle");
};

/** @param {import("playwright-core").Browser} browser @param {import("./support/hub.ts").Hub} hub @param {Screenshot} image @param {number} width @param {"light" | "dark"} colorScheme */
const take = async (browser, { address, token }, image, width, colorScheme) => {
  const { name, path, prepare, isWhole = false, isSignedIn = false } = image;
  const viewport = { width, height: width > 600 ? 900 : 844 };
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce", hasTouch: width < 600 });
  const page = await context.newPage();
  if (isSignedIn) await page.request.post(`${address}/api/sessions`, { data: { token } });
  await page.goto(address + hubs.pathOf(path), { waitUntil: "networkidle" });
  await withoutSkeletons(page);
  await prepare?.(page);
  if (isWhole) await scrollThrough(page);
  await withoutSkeletons(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(flags.out, `${name}-${width}-${colorScheme}.png`), fullPage: isWhole });
  await context.close();
};

mkdirSync(flags.out, { recursive: true });
const hubs = await startHubs();
const browser = await launch();
try {
  const chosen = images.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  for (const image of chosen)
    for (const width of [1440, 390])
      for (const theme of /** @type {const} */ (["light", "dark"]))
        await take(browser, hubs.hubFor(image), image, width, theme);
  process.stdout.write(`${chosen.length} pages, ${chosen.length * 4} pictures in ${flags.out}\n`);
} finally {
  await browser.close();
  await hubs.close();
}
