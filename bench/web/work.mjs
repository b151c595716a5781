// @ts-check
/** How soon the pages to work in answer a key: a folder of 10,000 files, a commit of 500, a card of 200 kB. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadSources } from "../../scripts/load-sources.mjs";
import { addAfterPaint } from "./after-paint.mjs";
import { measureHashing } from "./hashing.mjs";
import { openStopwatch } from "./interact.mjs";
import { describeMachine, percentile, report } from "./report.mjs";

/**
 * @typedef {import("playwright-core").Browser} Browser
 * @typedef {import("playwright-core").Page} Page
 * @typedef {{ address: string, token: string, commit: string, close: () => Promise<void> }} WorkHub
 * @typedef {{ painted: number, processor: number }} KeySample milliseconds; `processor`: of the page's own thread
 */

const files = 10_000;
const changed = 500;
const cardBytes = 200_000;
const maxMs = { files: 200, commit: 300, preview: 50 };

/** @param {number} count @param {(number: number) => string} contentOf */
const manyFiles = (count, contentOf) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`shard-${String(at).padStart(5, "0")}.txt`, contentOf(at)]),
  );

const lines = (/** @type {number} */ number, /** @type {string} */ last) =>
  [...Array.from({ length: 20 }, (_, line) => `line ${line} of shard ${number}`), last, ""].join("\n");

/** Sections as cards have them: a heading, text with links and code, a list, a table and a program. @param {number} number */
const section = (number) => `## Section ${number}

The model was trained on *${number * 1000} rows* with a learning rate of \`3e-4\`. See [the notes](notes/${number}.md) and
**the results** below. ${"Every sentence adds a little to the length of this card. ".repeat(6)}

- first finding of section ${number}, with \`code\`
- second finding, with [a link](https://example.com/${number})

| step | loss | accuracy |
|---|---:|---:|
| 1 | 2.31 | 0.41 |
| 2 | 1.07 | 0.73 |

\`\`\`python
print(model.generate("section ${number}", max_new_tokens=64))
\`\`\`

`;

const writeCard = () => {
  let text = "---\nlicense: apache-2.0\n---\n# A long card\n\n";
  for (let number = 1; text.length < cardBytes; number += 1) text += section(number);
  return text;
};

/** @returns {Promise<WorkHub>} */
const startWorkHub = async () => {
  const sources = await loadSources();
  const { startHub } = await sources.load("/e2e/support/hub.ts");
  const { post, commitTo } = await sources.load("/e2e/support/commits.ts");
  const hub = await startHub();
  const plain = (/** @type {number} */ number) => lines(number, "end");
  await post(hub, "/api/repos/create", { name: "owner/many" });
  await commitTo(hub, "models/owner/many", manyFiles(files, plain));
  await post(hub, "/api/repos/create", { name: "owner/long" });
  await commitTo(hub, "models/owner/long", { "README.md": writeCard() });
  const change = manyFiles(changed, (number) => lines(number, "a new end"));
  const { commitOid } = await commitTo(hub, "models/owner/many", change, { message: "Change 500 files" });
  const close = async () => {
    await hub.close();
    await sources.close();
  };
  return { address: hub.address, token: hub.token, commit: commitOid, close };
};

/**
 * Runs in the page: resolves with the milliseconds from the next key to the paint in which `shown` exists, counted
 * from the first change within `root` that brings it.
 * @param {{ root: string, shown: string }} wanted
 */
const untilPainted = ({ root, shown }) =>
  new Promise((resolve) => {
    let start = 0;
    const begin = (/** @type {Event} */ event) => {
      start = event.timeStamp;
    };
    addEventListener("keydown", begin, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (start === 0 || !document.querySelector(shown)) return;
      observer.disconnect();
      /** @type {any} */ (globalThis).afterPaint(() => resolve(performance.now() - start));
    });
    const watched = document.querySelector(root) ?? document.body;
    observer.observe(watched, { subtree: true, childList: true, characterData: true });
  });

/** @param {Page} page @param {{ root: string, shown: string }} wanted @param {string} key @returns {Promise<KeySample>} */
const timeKey = async (page, wanted, key) => {
  const computed = await openStopwatch(page);
  await page.evaluate(
    ([body, given]) => {
      Object.assign(globalThis, { painted: new Function(`return (${body})(${given})`)() });
    },
    [String(untilPainted), JSON.stringify(wanted)],
  );
  const before = await computed();
  await page.keyboard.press(key);
  const painted = await page.evaluate(() => /** @type {any} */ (globalThis).painted);
  return { painted, processor: (await computed()) - before };
};

/** @param {string} name @param {readonly KeySample[]} samples @param {number} max */
const reportKeys = (name, samples, max) => {
  report(
    name,
    samples.map(({ painted }) => painted),
    max,
  );
  report(
    "  of it, the page's own thread",
    samples.map(({ processor }) => processor),
  );
};

/** Opens a page anew for each sample, focuses a link by its name and presses Enter. @param {Browser} browser @param {WorkHub} hub @param {{ path: string, link: RegExp, shown: string, runs: number }} step */
const followLink = async (browser, hub, { path, link, shown, runs }) => {
  const samples = [];
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await addAfterPaint(page);
  for (let run = 0; run < runs; run += 1) {
    await page.goto(hub.address + path, { waitUntil: "networkidle" });
    await page.getByRole("link", { name: link }).first().focus();
    samples.push(await timeKey(page, { root: "body", shown }, "Enter"));
  }
  await page.close();
  return samples;
};

/** How long the hub and the browser take to answer and to read the reply that a page waits for. @param {Browser} browser @param {string} url @param {number} runs */
const timeReply = async (browser, url, runs) => {
  const page = await browser.newPage();
  await page.goto(new URL("/login", url).href);
  const samples = [];
  for (let run = 0; run < runs; run += 1)
    samples.push(
      await page.evaluate(async (address) => {
        const start = performance.now();
        await (await fetch(address)).json();
        return performance.now() - start;
      }, url),
    );
  await page.close();
  return samples;
};

/** Types into the middle of a long card, and waits for the preview after each key. @param {Browser} browser @param {WorkHub} hub @param {number} keys */
const typeIntoCard = async (browser, { address, token }, keys) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await addAfterPaint(page);
  await page.request.post(`${address}/api/sessions`, { data: { token } });
  await page.goto(`${address}/owner/long/blob/main/README.md?action=edit`, { waitUntil: "networkidle" });
  const field = page.getByLabel("Text of README.md");
  await page.getByRole("region", { name: "Preview" }).getByRole("heading", { name: "A long card" }).waitFor();
  await field.evaluate((/** @type {HTMLTextAreaElement} */ area) => {
    const middle = area.value.indexOf("Every sentence", area.value.length / 2);
    area.focus();
    area.setSelectionRange(middle, middle);
  });
  const samples = [];
  for (let key = 0; key < keys; key += 1)
    samples.push(await timeKey(page, { root: "section[aria-label=Preview]", shown: "textarea" }, "x"));
  await page.close();
  return samples;
};

/** The peer: marked's HTML of the same card, put into a page that has nothing else. @param {Browser} browser @param {number} runs */
const renderByMarked = async (browser, runs) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await addAfterPaint(page);
  await page.goto("about:blank");
  const script = createRequire(import.meta.url)
    .resolve("marked")
    .replace(/[^/]+$/, "marked.umd.js");
  await page.addScriptTag({ content: readFileSync(script, "utf8") });
  const samples = [];
  for (let run = 0; run < runs; run += 1)
    samples.push(
      await page.evaluate(
        (text) =>
          new Promise((resolve) => {
            const start = performance.now();
            const { marked, afterPaint } = /** @type {any} */ (globalThis);
            document.body.innerHTML = marked.parse(text);
            afterPaint(() => resolve(performance.now() - start));
          }),
        writeCard().replace("A long card", `A long card ${"x".repeat(run)}`),
      ),
    );
  await page.close();
  return samples;
};

/** @param {Browser} browser @param {WorkHub} hub @param {number} runs */
const measureLists = async (browser, hub, runs) => {
  const tree = await followLink(browser, hub, {
    path: "/owner/many",
    link: /^Files/,
    shown: 'ul[aria-label="Files"] li',
    runs,
  });
  reportKeys(`a folder of ${files} files, to the painted list`, tree, maxMs.files);
  const model = `${hub.address}/api/models/owner/many`;
  report("  of it, the hub's reply", await timeReply(browser, `${model}/tree/main?expand=true&limit=500`, runs));
  const commit = await followLink(browser, hub, {
    path: "/owner/many/commits/main",
    link: /^Change 500 files/,
    shown: 'section[aria-label^="Changes of"]',
    runs,
  });
  reportKeys(`a commit of ${changed} files, to the painted diff`, commit, maxMs.commit);
  const changes = `${model}/commit/${hub.commit}/changes`;
  report("  of it, the hub's list of files", await timeReply(browser, `${changes}?summary=true&limit=1000`, runs));
};

/** @param {Browser} browser @param {number} runs */
export const measureWork = async (browser, runs) => {
  console.log(`\nworking in the browser: ${describeMachine()}`);
  const hub = await startWorkHub();
  try {
    await measureLists(browser, hub, runs);
    const typed = await typeIntoCard(browser, hub, runs * 2);
    const marked = await renderByMarked(browser, Math.min(runs, 20));
    reportKeys(`a key in a card of ${cardBytes / 1000} kB, to the preview`, typed, maxMs.preview);
    report("  marked's HTML of the same card", marked);
    const keys = typed.map(({ painted }) => painted);
    console.log(`       ${(percentile(keys, 0.5) / percentile(marked, 0.5)).toFixed(2)} × marked at p50`);
    await measureHashing(browser, { megabytes: runs < 20 ? 100 : 1_000, runs: Math.min(runs, 5) });
  } finally {
    await hub.close();
  }
};
