import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { describeInBrowser } from "./support/browser.ts";
import { commitTo, post } from "./support/commits.ts";
import { sampled } from "./support/sampled.ts";

const long = "A".repeat(190);

const comments: readonly string[] = [
  "<script>hit()</script>",
  "<img src=x onerror=hit()>",
  "<svg onload=hit()><circle/></svg>",
  "<svg><script>hit()</script></svg>",
  "<iframe src='javascript:hit()'></iframe>",
  "<a href='javascript:hit()'>a</a>",
  "[a](javascript:hit())",
  "[a](  JaVaScRiPt:hit())",
  "[a](java\nscript:hit())",
  "[a](data:text/html,<script>hit()</script>)",
  "[a](vbscript:hit)",
  "![a](javascript:hit())",
  "![a](https://evil.example/track.png)",
  "![a](//evil.example/track.png)",
  "<img src='https://evil.example/track.png'>",
  "<style>body{display:none}</style>still here",
  "<link rel=stylesheet href=https://evil.example/a.css>",
  "<meta http-equiv=refresh content='0;url=https://evil.example/'>",
  "<base href='https://evil.example/'>",
  "<form action=https://evil.example/><button>go</button></form>",
  "<object data='javascript:hit()'></object>",
  "<embed src='javascript:hit()'>",
  "<details open ontoggle=hit()>x</details>",
  "<div style='position:fixed;inset:0;background:red'>cover</div>",
  "<math><mi xlink:href='javascript:hit()'>x</mi></math>",
  "<template><script>hit()</script></template>",
  "<b id=main onclick=hit()>b</b>",
  "&lt;script&gt;hit()&lt;/script&gt;",
  "`<script>hit()</script>`",
  "```html\n<script>hit()</script>\n```",
  "```constructor\nhit()\n```\n\n<constructor>text</constructor>",
  '@ada"onmouseover=hit()',
  "@<script>hit()</script>",
  "@../settings/tokens",
  `${"> ".repeat(200)}deep`,
  `${"- ".repeat(200)}deep`,
  "[".repeat(2000),
  "*".repeat(4000),
  `| ${"a | ".repeat(80)}\n|${"---|".repeat(80)}\n| ${"b | ".repeat(80)}`,
  "W".repeat(3000),
  "\u202Egnp.txt \u2066hidden\u2069 \u200B",
  "Z\u0351\u036B".repeat(300),
  "$$\\href{javascript:hit()}{x}$$",
];

const paths: readonly string[] = [
  "<img src=x onerror=hit()>.txt",
  '"><script>hit()</script>.txt',
  "javascript:hit().md",
  "' onmouseover='hit().txt",
  "$params.txt",
  "%3Cscript%3E.txt",
  "50%25.txt",
  "#fragment?query=1.txt",
  "a&b=c;d.txt",
  "{{constructor}}.txt",
  "\u202Egpj.exe.txt",
  "name with  spaces .txt",
  `${long}.txt`,
  `${"d/".repeat(40)}deep.txt`,
  "--help.txt",
  "constructor.txt",
];

const titles: readonly string[] = [
  "<script>hit()</script>",
  '"><img src=x onerror=hit()>',
  "javascript:hit()",
  long,
  "\u202Eeltit desrever",
  "{{7*7}} #{7*7} <%= 7*7 %>",
];

const total = comments.length + paths.length + titles.length;

/** Elements and attributes that no text of a person may create. */
const forbidden = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = "script style iframe object embed link meta base form template portal math[href] video audio";
    const found = names
      .split(" ")
      .flatMap((name) =>
        [...document.querySelectorAll(`main article ${name}, main table ${name}`)].map(({ tagName }) => tagName),
      );
    for (const element of document.querySelectorAll("main, main *"))
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) found.push(`${element.tagName}[${name}]`);
        if (["href", "src", "action"].includes(name) && /^\s*(javascript|data|vbscript):/i.test(value))
          found.push(`${element.tagName}[${name}=${value.slice(0, 40)}]`);
        if (name === "style" && /fixed|url\(/.test(value)) found.push(`${element.tagName}[style]`);
      }
    return found;
  });

describeInBrowser("hostile comments, titles, file names and diffs", ({ hub, visit }) => {
  const repository = "models/owner/hostile";
  let sha = "";
  let number = 0;

  beforeAll(async () => {
    await post(hub(), "/api/repos/create", { name: "owner/hostile" });
    const files = Object.fromEntries(paths.map((path, at) => [path, `${comments[at] ?? "text"}\n`]));
    sha = (
      await commitTo(hub(), repository, files, {
        message: "<img src=x onerror=hit()>",
        description: "<script>hit()</script>",
      })
    ).commitOid;
    for (const title of titles) {
      const opened = await post<{ num: number }>(hub(), `/api/${repository}/discussions`, {
        title,
        description: title,
      });
      number = opened.num;
    }
    for (const comment of comments) await post(hub(), `/api/${repository}/discussions/${number}/comment`, { comment });
  }, 120_000);

  it(`there are enough of them: ${total}`, () => expect(total).toBeGreaterThanOrEqual(60));

  const pages: readonly [string, () => string, string][] = [
    ["the list", () => "/owner/hostile/discussions", "main ul[aria-label=Discussions] li"],
    ["the thread", () => `/owner/hostile/discussions/${number}`, "main article"],
    ["the commit", () => `/owner/hostile/commit/${sha}`, "main nav[aria-label='Files changed'] li"],
    ["the folder", () => "/owner/hostile/tree/main", "main ul[aria-label=Files] li"],
    ["the history", () => "/owner/hostile/commits/main", "main ol[aria-label=Commits] li"],
  ];

  it.each(sampled(pages, 4))(
    "%s runs no script, reaches no other site and keeps its layout",
    async (_name, path, rows) => {
      const hits: string[] = [];
      const { page, externalRequests, pageErrors } = await visit(path(), {
        viewport: { width: 360, height: 740 },
        before: async (opened) => {
          await opened.exposeFunction("hit", () => hits.push(opened.url()));
          opened.on("dialog", (dialog) => void dialog.dismiss().then(() => hits.push("dialog")));
        },
      });
      await page.locator(rows).first().waitFor();
      await page.evaluate(() => {
        for (const element of document.querySelectorAll("main *"))
          for (const type of ["mouseover", "pointerenter", "focus", "toggle"]) element.dispatchEvent(new Event(type));
      });
      expect(await page.locator(rows).count()).toBeGreaterThan(1);
      expect(await forbidden(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect([hits, externalRequests]).toEqual([[], []]);
      expect(pageErrors).toEqual([]);
    },
    120_000,
  );

  it("every hostile file opens by its link", async () => {
    const { page } = await visit("/owner/hostile/tree/main");
    const links = await page
      .locator("main ul[aria-label=Files] li a:not([download])")
      .evaluateAll((list) => list.map((link) => [link.textContent ?? "", (link as HTMLAnchorElement).href]));
    const files = links.filter(([, href]) => href?.includes("/blob/"));
    expect(files.length).toBeGreaterThan(10);
    for (const [name = "", href = ""] of files) {
      const at = new URL(href).pathname.replace("/blob/", "/resolve/");
      expect([name, (await fetch(hub().address + at)).status]).toEqual([name, 200]);
    }
    const odd = page.locator("main ul[aria-label=Files]").getByRole("link", { name: "50%25.txt", exact: true });
    await odd.click();
    await page.getByRole("region", { name: "50%25.txt" }).waitFor();
  }, 120_000);
});
