// @ts-check
/**
 * `node e2e/screenshots.mjs [name …] [--out folder]`: screenshots of the built pages at 1440 and 390 px, light and
 * dark, into `screenshots/`. Names choose the pages whose name contains one of them. Build first.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { launch } from "../bench/web/browser.mjs";
import { loadSources } from "../scripts/load-sources.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {{ name: string, path: string, prepare?: (page: Page) => Promise<unknown>, isWhole?: boolean, isFull?: boolean, isSignedIn?: boolean }} Screenshot
 */

/** On narrow screens the place to try a model is closed at first. @param {Page} page */
const openPanel = async (page) => {
  const opener = page.getByRole("button", { name: /^Try it/ });
  if (await opener.isVisible()) await opener.click();
  await page.getByRole("heading", { name: "Try it" }).waitFor();
};

/** @type {readonly Screenshot[]} */
const images = [
  { name: "home", path: "/" },
  { name: "home-whole", path: "/", isWhole: true },
  {
    name: "search",
    path: "/",
    prepare: async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("speech");
      await page.getByRole("group", { name: "Models" }).waitFor();
    },
  },
  { name: "models", isFull: true, path: "/models" },
  {
    name: "models-filtered",
    isFull: true,
    path: "/models?q=llama&task=text-generation,-fill-mask&parameters=500M-14B&view=compact",
  },
  { name: "models-empty", isFull: true, path: "/models?task=translation&license=wtfpl&parameters=1T-" },
  {
    name: "models-filters",
    isFull: true,
    path: "/models",
    prepare: async (page) => {
      const button = page.getByRole("button", { name: "Filters" });
      if (await button.isVisible()) await button.click();
    },
  },
  { name: "datasets", path: "/datasets" },
  { name: "tasks", path: "/tasks" },
  { name: "task", path: "/tasks/text-classification" },
  { name: "task-whole", path: "/tasks/text-classification", isWhole: true },
  { name: "not-found", path: "/tasks/text-clasification" },
  {
    name: "model-card",
    isFull: true,
    path: "/owner/lighthouse",
    isWhole: true,
    prepare: async (page) => {
      await page.getByText("The height of a tide").scrollIntoViewIfNeeded();
      await page.locator("main math").last().waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  ...[
    ["try-labels", "lang-id"],
    ["try-entities", "pos-tagger"],
    ["try-answer", "span-reader"],
    ["try-picture", "digits"],
    ["try-table", "penguins"],
  ].map(([name = "", model = ""]) => ({
    name,
    path: `/orrery/${model}`,
    prepare: async (/** @type {Page} */ page) => {
      await openPanel(page);
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await page.getByText(/this hub · free/i).waitFor();
    },
  })),
  {
    name: "try-chat",
    path: "/orrery/guide",
    prepare: async (page) => {
      await openPanel(page);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText(/this hub · .*free/i).waitFor();
    },
  },
  { name: "try-needs-key", isFull: true, path: "/acme/chatty-7b", prepare: (page) => openPanel(page) },
  { name: "model-run-here", isSignedIn: true, isWhole: true, path: "/orrery/guide-gguf" },
  { name: "model-files", isFull: true, path: "/owner/lighthouse/tree/main" },
  { name: "model-file", isFull: true, path: "/owner/lighthouse/blob/main/train.py" },
  { name: "model-weights", isFull: true, path: "/owner/lighthouse/blob/main/model.safetensors" },
  { name: "model-use", isFull: true, path: "/acme/chatty-7b?tab=use", isWhole: true },
  { name: "model-template", isFull: true, path: "/owner/lighthouse?tab=template" },
  {
    name: "templates",
    isFull: true,
    path: "/templates?from=tools",
    prepare: (page) => page.getByRole("listbox", { name: "Output" }).getByRole("option").nth(8).hover(),
  },
  {
    name: "templates-fault",
    isFull: true,
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
    isFull: true,
    path: "/templates?from=chatml&with=thinking",
    prepare: (page) => page.getByRole("radio", { name: "Difference" }).first().waitFor({ state: "attached" }),
  },
  { name: "playground", path: "/playground" },
  {
    name: "playground-compared",
    path: "/playground",
    isWhole: true,
    prepare: async (page) => {
      await page.getByRole("button", { name: /^Text Classification/ }).click();
      await page.getByRole("button", { name: "Run all 2" }).click();
      await page.getByRole("status").filter({ hasText: "All columns are done." }).waitFor();
    },
  },
  { name: "model-providers", isFull: true, path: "/acme/chatty-7b?tab=providers" },
  { name: "model-missing", isFull: true, path: "/owner/lighthose" },
  { name: "dataset-card", isFull: true, path: "/datasets/owner/tides" },
  { name: "dataset-rows", isFull: true, path: "/datasets/owner/tides?tab=rows" },
  { name: "dataset-use", isFull: true, path: "/datasets/owner/tides?tab=use" },
  { name: "new-model", isFull: true, isSignedIn: true, isWhole: true, path: "/new/model" },
  { name: "owner", isFull: true, isSignedIn: true, isWhole: true, path: "/owner" },
  {
    name: "files-upload",
    isFull: true,
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
    isFull: true,
    isSignedIn: true,
    path: "/owner/lighthouse/blob/main/README.md?action=edit",
    prepare: async (page) => {
      await page.getByText("Details: license, task, tags").click();
      await page.getByLabel("License").waitFor();
    },
  },
  { name: "model-settings", isFull: true, isSignedIn: true, isWhole: true, path: "/owner/lighthouse?tab=settings" },
  ...Object.entries({
    "files-history": "/owner/harbor/commits/main",
    "files-refs": "/owner/harbor/tree/experiments",
    compare: `/owner/harbor/compare/main...${encodeURIComponent("refs/pr/2")}`,
    discussions: "/owner/harbor/discussions",
    discussion: "/owner/harbor/discussions/1",
    "pull-request": "/owner/harbor/discussions/2",
    "pull-request-files": "/owner/harbor/discussions/2/files",
    collections: "/collections",
    notifications: "/notifications",
    import: "/import",
    "new-collection": "/new/collection",
    "new-organization": "/new/organization",
    "organization-settings": "/settings/organizations?account=acme-lab",
    "resource-groups": "/settings/resource-groups?account=acme-lab",
    "resource-group": "/settings/resource-groups?account=acme-lab&group=1",
    "settings-passkeys": "/settings/passkeys",
    "settings-apps": "/settings/apps",
    "settings-mirror": "/settings/mirror",
    "settings-signers": "/settings/signers",
    "model-signed": "/owner/harbor",
  }).map(([name, path]) => ({ name, path, isFull: true, isSignedIn: true, isWhole: true })),
  {
    name: "files-commit",
    isFull: true,
    isSignedIn: true,
    isWhole: true,
    path: "/owner/harbor/commits/main",
    prepare: (page) => page.getByRole("link", { name: "Halve the learning rate" }).click(),
  },
  {
    name: "files-scan",
    isFull: true,
    isSignedIn: true,
    path: "/owner/harbor/tree/main",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Unsafe: scan of weights.bin" }).click();
      await page.getByRole("dialog", { name: "weights.bin" }).waitFor();
    },
  },
  {
    name: "model-documentation",
    isFull: true,
    isSignedIn: true,
    path: "/owner/harbor",
    prepare: async (page) => {
      await openPanel(page);
      await page.getByRole("button", { name: "Sheet and bill of materials" }).click();
      await page.getByRole("dialog", { name: "Documentation" }).getByText("Completeness").waitFor();
    },
  },
  {
    name: "dataset-sql",
    isFull: true,
    isSignedIn: true,
    path: "/datasets/owner/tides?tab=sql",
  },
  { name: "login", path: "/login" },
  { name: "providers", isFull: true, isSignedIn: true, path: "/providers", isWhole: true },
  { name: "settings-tokens", isFull: true, isSignedIn: true, path: "/settings/tokens" },
  {
    name: "settings-new-token",
    isFull: true,
    isSignedIn: true,
    path: "/settings/tokens",
    prepare: (page) => page.getByRole("button", { name: "New token" }).click(),
  },
  {
    name: "settings-fine-grained-token",
    isFull: true,
    isSignedIn: true,
    path: "/settings/tokens",
    prepare: async (page) => {
      await page.getByRole("button", { name: "New fine-grained token" }).click();
      await page.getByLabel("Red team of acme-lab").waitFor();
    },
  },
  {
    name: "new-model-in-group",
    isFull: true,
    isSignedIn: true,
    isWhole: true,
    path: "/new/model?owner=acme-lab",
    prepare: (page) => page.getByLabel("Resource group").selectOption("Red team"),
  },
  {
    name: "settings-keys",
    isFull: true,
    isSignedIn: true,
    isWhole: true,
    path: "/settings/keys",
    prepare: (page) => page.getByRole("button", { name: "Move Groq up" }).waitFor(),
  },
  { name: "settings-organizations", isFull: true, isSignedIn: true, path: "/settings/organizations" },
  { name: "settings-usage", isFull: true, isSignedIn: true, path: "/settings/usage", isWhole: true },
  { name: "settings-budgets", isFull: true, isSignedIn: true, path: "/settings/budgets" },
  { name: "settings-audit", isFull: true, isSignedIn: true, path: "/settings/audit" },
  { name: "settings-users", isFull: true, isSignedIn: true, path: "/settings/users" },
  {
    name: "engines",
    isFull: true,
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
    isFull: true,
    isSignedIn: true,
    path: "/engines",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Add worker" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "settings-mirror-off", isFull: true, isSignedIn: true, isWhole: true, path: "/settings/mirror" },
  { name: "settings-appearance", path: "/settings/appearance" },
  { name: "docs", path: "/docs" },
  { name: "docs-guide", path: "/docs/router" },
  {
    name: "docs-search",
    path: "/docs",
    prepare: async (page) => {
      await page.getByRole("textbox", { name: "Search the docs" }).fill("provider key");
      await page.getByRole("list", { name: "Search results" }).waitFor();
    },
  },
  { name: "docs-api", path: "/docs/api#get-api-models" },
];

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
  const hubs = [
    await startHub(),
    await startHub({ models: 3_000, isSeeded: true, hasProviders: true, scanGate: "hold" }),
  ];
  const { fillAccount } = await sources.load("/e2e/support/seed-account.ts");
  const { fillCommunity } = await sources.load("/e2e/support/seed-community.ts");
  await fillAccount(hubs[1]);
  await fillCommunity(hubs[1]);
  await Promise.all(hubs.map((hub) => untilPublished(hub.address)));
  const close = async () => {
    for (const hub of hubs) await hub.close();
    await sources.close();
  };
  const hubFor = (/** @type {Screenshot} */ { isFull }) =>
    /** @type {import("./support/hub.ts").Hub} */ (hubs[isFull ? 1 : 0]);
  return { hubFor, close };
};

/** @param {Page} page */
const withoutSkeletons = (page) => page.waitForFunction(() => !document.querySelector("main .animate-breathe"));

/**
 * Parts far down a page load when they come into view.
 * @param {Page} page
 */
const scrollThrough = async (page) => {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
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
  await page.goto(address + path, { waitUntil: "networkidle" });
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
