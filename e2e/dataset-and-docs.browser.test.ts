import { readFileSync } from "node:fs";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { expectGoodPage, settled } from "./support/page-checks.ts";
import { detail } from "./support/sampled.ts";
import { image, publish } from "./support/seed.ts";
import { signedIn } from "./support/signed-in.ts";

const clip = readFileSync(new URL("../packages/tasks/media/windmill.webm", import.meta.url));

/** Images and videos as bytes in Parquet, and a video as a file that a row names. */
const media = {
  type: "dataset",
  name: "owner/clips",
  files: [
    {
      path: "frames/train.parquet",
      content: new Uint8Array(
        parquetWriteBuffer({
          columnData: [
            { name: "frame", data: [new Uint8Array(image), new Uint8Array(image)], type: "BYTE_ARRAY" },
            { name: "clip", data: [new Uint8Array(clip), null], type: "BYTE_ARRAY" },
          ],
        }),
      ),
    },
    { path: "clips/train.jsonl", content: '{"clip":"windmill.webm","caption":"A windmill turns"}\n' },
    { path: "clips/windmill.webm", content: clip },
  ],
} as const;

const rowCount = 200_000;

/** Numbers that do not compress, in 20 row groups. */
const numbers = {
  type: "dataset",
  name: "owner/numbers",
  files: [
    {
      path: "train.parquet",
      content: new Uint8Array(
        parquetWriteBuffer({
          columnData: [
            { name: "id", data: Int32Array.from({ length: rowCount }, (_, index) => index), type: "INT32" },
            {
              name: "noise",
              data: Float64Array.from({ length: rowCount }, (_, index) => Math.sin(index)),
              type: "DOUBLE",
            },
          ],
          rowGroupSize: rowCount / 20,
        }),
      ),
    },
  ],
} as const;

describeInBrowser(
  "a dataset's page",
  ({ hub, visit }) => {
    it("shows rows with column types and plots, paged and filtered by URL", async () => {
      const { page, pageErrors } = await visit("/datasets/owner/tides?tab=rows");
      const grid = page.getByRole("region", { name: "Rows" });
      await expect
        .poll(() => grid.getByRole("columnheader").allTextContents())
        .toEqual([
          "index",
          expect.stringMatching(/^harbourtext/),
          expect.stringMatching(/^daydate/),
          expect.stringMatching(/^heightnumber/),
          expect.stringMatching(/^springyes\/no/),
        ]);
      await expect.poll(() => grid.getByRole("img", { name: /Values of height/ }).count()).toBe(1);
      await expect.poll(() => grid.getByRole("row").count()).toBe(51);
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await page.waitForURL("**offset=50");
      await grid.getByRole("button", { name: "Open row 50" }).waitFor();
      await page.getByRole("radio", { name: /^test/ }).check({ force: true });
      await page.waitForURL("**split=test**");
      await page.getByText("1–40 of 40").waitFor();
      await page.goBack();
      await page.getByText("51–100 of 420").waitFor();
      await page.getByRole("combobox", { name: "Subset" }).selectOption("questions");
      await page.waitForURL("**config=questions**");
      await grid.getByText("–", { exact: true }).first().waitFor();
      await grid.getByText('["tide","moon"]').first().waitFor();
      expect(pageErrors).toEqual([]);
    });

    detail("searches, filters and sorts rows, and opens one", async () => {
      const { page } = await visit("/datasets/owner/tides?tab=rows");
      const grid = page.getByRole("region", { name: "Rows" });
      await page.getByText("420 rows", { exact: true }).waitFor();
      await grid.getByRole("button", { name: "height", exact: true }).click();
      await page.waitForURL("**sort=height**");
      await grid
        .getByRole("columnheader", { name: /height/ })
        .and(page.locator("[aria-sort=ascending]"))
        .waitFor();
      await page.getByRole("button", { name: "Add filter" }).click();
      await page.getByRole("combobox", { name: "Column" }).selectOption("height");
      await page.getByRole("combobox", { name: "Condition" }).selectOption("min");
      await page.getByRole("spinbutton", { name: "Value" }).fill("1");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByRole("button", { name: "Remove filter height at least 1" }).waitFor();
      await expect.poll(() => page.getByText("420 rows", { exact: true }).count()).toBe(0);
      await expect.poll(() => grid.getByRole("row").count()).toBeGreaterThan(1);
      const [first] = await grid.locator("tbody tr td:nth-child(4)").allTextContents();
      expect(Number(first)).toBeGreaterThanOrEqual(1);
      await grid
        .getByRole("button", { name: /^Open row/ })
        .first()
        .click();
      await page
        .getByRole("dialog", { name: /^Row \d+$/ })
        .getByText("harbour")
        .waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("textbox", { name: "Search rows" }).fill("no such harbour");
      await page.getByText("0 rows", { exact: true }).waitFor();
    });

    detail("draws images, audio and chats instead of their text", async () => {
      const { page, pageErrors } = await visit("/datasets/orrery/digits?tab=rows");
      const grid = page.getByRole("region", { name: "Rows" });
      await grid.getByText("1,500 images").waitFor();
      await grid.getByRole("button", { name: "Enlarge image of row 0" }).click();
      await page.getByRole("dialog", { name: "image of row 0" }).getByRole("img").waitFor();
      await page.goto(`${hub().address}/datasets/orrery/spoken-words?tab=rows`);
      await grid.getByRole("button", { name: "Play file of row 0" }).waitFor();
      await page.goto(`${hub().address}/datasets/orrery/hub-conversations?tab=rows`);
      await grid
        .getByRole("button", { name: /^\d+ more turns?$/ })
        .first()
        .click();
      await page.getByRole("dialog").getByText("Assistant").nth(1).waitFor();
      expect(await page.getByRole("img", { name: /^Lengths of/ }).count()).toBe(0);
      expect(pageErrors).toEqual([]);
    });

    it("shows a folder of images as a grid with labels, filtered, sorted, summed up and enlarged", async () => {
      const name = `owner/shelves-${Date.now()}`;
      await publish(hub().address, hub().token, {
        type: "dataset",
        name,
        files: ["train/full/a.png", "train/empty/b.png", "train/full/c.png", "test/full/d.png"].map((path) => ({
          path,
          content: image,
        })),
      });
      const { page, pageErrors } = await visit(`/datasets/${name}`);
      // Nobody has written its card, so it opens on its rows.
      await page.getByText("Image folder · 3 files").waitFor();
      const grid = page.getByRole("list", { name: "Rows" });
      const names = () => grid.getByRole("listitem").allTextContents();
      await expect.poll(names).toEqual(["emptytrain/empty/b.png", "fulltrain/full/a.png", "fulltrain/full/c.png"]);
      const widths = () =>
        grid.locator("img").evaluateAll((list) => list.map((one) => (one as HTMLImageElement).naturalWidth));
      await expect.poll(widths).toEqual([240, 240, 240]);
      await page.getByRole("button", { name: "Sort by file_name" }).click();
      await page.getByRole("button", { name: "Sort by file_name, now ascending" }).click();
      await expect.poll(async () => (await names())[0]).toBe("fulltrain/full/c.png");
      await page.getByRole("button", { name: "Add filter" }).click();
      await page.getByRole("combobox", { name: "Condition" }).selectOption("is not");
      await page.getByRole("combobox", { name: "Value" }).selectOption("full · 2 rows");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByRole("button", { name: "Remove filter label is not full" }).waitFor();
      await page.getByText("1 of 3 rows").waitFor();
      await page.getByRole("button", { name: "Clear all" }).click();
      await grid.getByRole("button", { name: "Enlarge train/full/c.png" }).click();
      await page.getByRole("dialog", { name: "train/full/c.png" }).waitFor();
      await page.keyboard.press("ArrowRight");
      await page.getByRole("dialog", { name: "train/full/a.png" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Statistics", exact: true }).click();
      const drawer = page.getByRole("dialog", { name: "label" });
      await drawer.getByText("3 rows in train").waitFor();
      await drawer.getByRole("list", { name: "Top values of label" }).getByText("full").waitFor();
      await drawer.getByRole("button", { name: "Next column" }).click();
      await page.getByRole("dialog", { name: "file_name" }).getByRole("button", { name: "Filter by value" }).click();
      await expect.poll(() => page.getByRole("combobox", { name: "Column" }).inputValue()).toBe("file_name");
      await page.getByRole("radio", { name: "Table" }).check({ force: true });
      await page.getByRole("region", { name: "Rows" }).getByRole("cell").getByText("train/full/c.png").waitFor();
      await page.getByRole("radio", { name: "Grid" }).check({ force: true });
      await grid.waitFor();
      await expectGoodPage(page);
      expect(pageErrors).toEqual([]);
    });

    it("drafts the card of a dataset from its files, and people go on from there", async () => {
      const name = `owner/weather-${Date.now()}`;
      await publish(hub().address, hub().token, {
        type: "dataset",
        name,
        files: [{ path: "train.csv", content: "city,temp\nOslo,31.4\nMoss,\nOslo,2\n" }],
      });
      const { page, pageErrors } = await visit(`/datasets/${name}?tab=card`, signedIn(hub()));
      await page.getByText("Draft card: columns were filled in from the files.").waitFor();
      const columns = page.getByRole("table").first();
      await expect
        .poll(() => columns.getByRole("row").allTextContents())
        .toEqual(["ColumnTypeDistinct valuesMissingMeaning", "citytext20–", "tempnumber21–"]);
      await page.getByRole("link", { name: "Edit card" }).click();
      const text = page.getByRole("textbox", { name: "Text of README.md" });
      await expect.poll(() => text.inputValue()).toContain("| `temp` | number | 2 | 1 | – |");
      await text.fill(
        (await text.inputValue()).replace("Describe what the dataset contains.", "Weather of two towns."),
      );
      await page.getByRole("button", { name: /^Commit/ }).click();
      await page.waitForURL("**/blob/main/README.md");
      await page.goto(`${hub().address}/datasets/${name}`);
      await page.getByText("Weather of two towns.").first().waitFor();
      expect(await page.getByText("Draft card").count()).toBe(0);
      // The browser reports that there is no card, which the page has asked for.
      expect(pageErrors.filter((text) => !text.includes("404"))).toEqual([]);
    });

    let isPublished: Promise<unknown> | undefined;
    detail("draws image and video columns of Parquet files, and videos that rows name", async () => {
      // A repeated attempt finds what the first one published.
      isPublished ??= publish(hub().address, hub().token, media);
      await isPublished;
      const { page, pageErrors } = await visit("/datasets/owner/clips?tab=rows&config=frames");
      const grid = page.getByRole("region", { name: "Rows" });
      const widths = () =>
        grid.locator("img").evaluateAll((list) => list.map((one) => (one as HTMLImageElement).naturalWidth));
      await expect.poll(widths).toEqual([240, 240]);
      const hasLoaded = () =>
        grid.locator("video").evaluateAll((list) => list.map((one) => (one as HTMLVideoElement).videoWidth > 0));
      await expect.poll(hasLoaded).toEqual([true]);
      await expect
        .poll(() => grid.getByRole("columnheader").allTextContents())
        .toEqual(["index", expect.stringMatching(/^frameimage/), expect.stringMatching(/^clipvideo/)]);
      await grid.getByRole("button", { name: "Enlarge frame of row 1" }).click();
      await page.getByRole("dialog", { name: "frame of row 1" }).getByRole("img").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("combobox", { name: "Subset" }).selectOption("clips");
      await grid.getByRole("cell").getByText("A windmill turns").waitFor();
      await expect.poll(hasLoaded).toEqual([true]);
      expect(pageErrors).toEqual([]);
    });

    it("runs SQL in the browser: results, errors, a link and a file", async () => {
      const { page, received, externalRequests } = await visit("/datasets/orrery/digits?tab=sql");
      await expectGoodPage(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      const query = page.getByRole("textbox", { name: "SQL query" });
      const result = page.getByRole("region", { name: "Result" });
      await query.fill("SELECT label, count(*) AS images FROM train GROUP BY label ORDER BY images DESC LIMIT 2");
      await query.press("Control+Enter");
      await result.getByRole("row").nth(2).waitFor();
      expect(await result.getByRole("row").allTextContents()).toEqual(["labelimages", "1183", "7177"]);
      // Only the table that the query names is loaded.
      expect(received.filter(({ path }) => path.endsWith(".jsonl")).map(({ path }) => path)).toEqual([
        "/datasets/orrery/digits/resolve/main/train-sample.jsonl",
      ]);
      await page.reload();
      expect(await query.inputValue()).toContain("AS images FROM train");
      await query.fill("SELECT wrong FROM test");
      await page.getByRole("button", { name: "Run query" }).click();
      await page.getByRole("alert").getByText('column "wrong" not found').waitFor();
      await query.fill("DELETE FROM test");
      await query.press("Control+Enter");
      await page.getByRole("alert").getByText("SQL is read-only here. Start with SELECT.").waitFor();
      await query.fill("SELECT label FROM test ORDER BY label LIMIT 2");
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "CSV" }).click(),
      ]);
      expect(readFileSync(await file.path(), "utf8")).toBe("label\n0\n0\n");
      expect(externalRequests).toEqual([]);
    });

    let areRangesPublished: Promise<unknown> | undefined;
    it("reads only the needed ranges of Parquet files", async () => {
      areRangesPublished ??= publish(hub().address, hub().token, numbers);
      await areRangesPublished;
      const sql = "SELECT noise FROM train WHERE id BETWEEN 50000 AND 50001";
      const { page, received } = await visit(`/datasets/owner/numbers?${new URLSearchParams({ tab: "sql", sql })}`);
      await page.getByRole("button", { name: "Run query" }).click();
      await page.getByRole("region", { name: "Result" }).getByRole("row").nth(2).waitFor();
      const reads = received.filter(({ path }) => path.endsWith("/train.parquet"));
      const sizes = await Promise.all(reads.map(({ size }) => size()));
      const total = sizes.reduce((sum, size) => sum + size, 0);
      expect(total).toBeGreaterThan(10_000);
      expect(total).toBeLessThan(numbers.files[0].content.length / 4);
    });

    detail("shows card, files and code by library", async () => {
      const { page } = await visit("/datasets/owner/tides");
      await page.getByText("computed and not measured").waitFor();
      await page.getByText("Models trained on this dataset").waitFor();
      await page.getByRole("navigation", { name: "Parts of this page" }).getByRole("link", { name: "Use it" }).click();
      await page.getByRole("radio", { name: "pandas" }).check({ force: true });
      await expect.poll(() => page.locator("pre").first().textContent()).toContain("owner/tides/data/");
      await page.goto(`${hub().address}/datasets/owner/tides/tree/main/data`, { waitUntil: "networkidle" });
      await expect
        .poll(() => page.getByRole("list", { name: "Files" }).locator("a:not([download])").allTextContents())
        .toEqual(["test.csv", "train.csv"]);
    });
  },
  { isSeeded: true },
);

describeInBrowser("the docs", ({ hub, visit }) => {
  it("[S1.6] [S2.2] a guide has headings that link to themselves and a way to change it, in a new tab", async () => {
    const { page } = await visit("/docs/self-hosting");
    const edit = page.getByRole("link", { name: "Update on GitHub" });
    await expect
      .poll(() => edit.getAttribute("href"))
      .toBe("https://github.com/orrery-hub/orrery/blob/main/docs/guides/self-hosting.md");
    await expect.poll(() => edit.getAttribute("target")).toBe("_blank");
    const headings = page.locator("main :is(h1,h2,h3,h4,h5,h6)[id]");
    await expect.poll(() => headings.count()).toBeGreaterThan(3);
    for (const [id, href] of await headings.evaluateAll((list) =>
      list.map(({ id: own, firstElementChild }) => [own, firstElementChild?.getAttribute("href")]),
    ))
      expect(href).toBe(`#${id}`);
  });

  detail("search finds a section and opens it at its heading", async () => {
    const { page } = await visit("/docs");
    await page.getByRole("textbox", { name: "Search the docs" }).fill("object storage");
    const first = page.getByRole("list", { name: "Search results" }).getByRole("link").first();
    await first.waitFor();
    const fragment = new URL((await first.getAttribute("href")) ?? "", hub().address).hash;
    await first.click();
    await page.waitForURL(`**/docs/**${fragment}`);
    await page.locator(fragment || "h1").waitFor();
    await page.getByRole("textbox", { name: "Search the docs" }).fill("zebra crossing");
    await page.getByText("No matches. Try fewer words.").waitFor();
  });

  detail("every search result exists", async () => {
    const texts = (await (await fetch(`${hub().address}/api/docs/texts`)).json()) as { id: string; text: string }[];
    const { page } = await visit("/docs");
    for (const { id, text } of texts) {
      await page.goto(`${hub().address}/docs/${id}`, { waitUntil: "load" });
      await page.locator(`h1#${id}`).waitFor();
      const scopeTags = text.replace(/```[\s\S]*?```/g, "");
      const wanted = [...scopeTags.matchAll(/^#{2,6} .+$/gm)].length;
      const headings = page.locator("main div > :is(h2,h3,h4,h5,h6)[id]:not([id^=routes-])");
      await expect.poll(() => headings.count(), { message: id }).toBeGreaterThanOrEqual(wanted);
    }
  });

  detail(
    "Connect your agent: reached from the home page, with this hub's address, and its Skill downloads",
    async () => {
      const { page, pageErrors } = await visit("/");
      await page.getByRole("link", { name: "Connect your agent" }).first().click();
      await page.waitForURL("**/docs/agents");
      await page.locator("h1#agents").waitFor();
      const blocks = page.locator("main pre");
      await expect.poll(() => blocks.count()).toBeGreaterThan(9);
      const codes = (await blocks.allTextContents()).join("\n");
      for (const base of ["/router", "/router/v1", "/mcp"]) expect(codes).toContain(`${hub().address}${base}`);
      expect(codes).not.toContain(":4747");
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "download the folder" }).click();
      expect((await download).suggestedFilename()).toBe("orrery-skill.tar.gz");
      // The scripts of the home page do not count.
      await page.reload();
      await settled(page);
      await expectGoodPage(page);
      expect(pageErrors).toEqual([]);
    },
  );

  detail("previous and next visit all guides in order", async () => {
    const { page } = await visit("/docs/quick-start");
    await page.getByRole("navigation", { name: "More guides" }).getByRole("link", { name: /Next/ }).click();
    await page.waitForURL("**/docs/concepts");
  });

  detail("the reference shows the hub's own OpenAPI document", async () => {
    const { page } = await visit("/docs/api#get-api-models");
    const { paths } = (await (await fetch(`${hub().address}/.well-known/openapi.json`)).json()) as {
      paths: Record<string, unknown>;
    };
    expect(Object.keys(paths)).toContain("/api/models");
    const route = page.locator("details#get-api-models");
    await route.getByText("num_parameters?").waitFor();
    await page.locator("details#get-api-tasks > summary").click();
    await page.locator("details#get-api-tasks").getByText("Reply").waitFor();
    await expect.poll(() => page.locator("details").count()).toBeGreaterThan(40);
  });
});
