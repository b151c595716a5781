import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import hostileCards from "../../../../../../e2e/fixtures/hostile-cards.json" with { type: "json" };
import { createMarkdownRenderer, renderMarkdown } from "./render-markdown.tsx";

const html = (source: string): string => renderToStaticMarkup(renderMarkdown(source).content);

describe("renderMarkdown", () => {
  it("[S1.6] gives every heading an anchor link, with an id no other heading has", () => {
    const text = "# A\n\n## B\n\n### B\n\n#### C `d`\n\n##### Models\n\n###### F";
    const { content, outline } = renderMarkdown(text, ["models"]);
    expect(outline.map(({ level, id }) => [level, id])).toEqual([
      [1, "a"],
      [2, "b"],
      [3, "b-2"],
      [4, "c-d"],
      [5, "models-2"],
      [6, "f"],
    ]);
    const page = renderToStaticMarkup(content);
    for (const { level, id } of outline)
      expect(page).toMatch(new RegExp(`<h${Math.max(2, level)} id="${id}"[^>]*><a href="#${id}"`));
  });

  it("replaces a link within a heading by its text", () => {
    expect(html("## See [the docs](https://example.org)")).not.toContain("example.org");
  });

  it("opens external links in a new tab", () => {
    expect(html("[x](https://example.org/)")).toContain('target="_blank" rel="noopener noreferrer"');
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](data:text/html;base64,AAAA)",
    '<a href="#" onclick="alert(1)">x</a>',
  ])("runs no script: %s", (source) => {
    expect(html(source)).not.toMatch(/<script|<img|<[^>]+(onerror|onclick|javascript:|data:)/i);
  });

  it("renders code with its language and a copy button", () => {
    const page = html("```js\nconst a = 1;\n```");
    expect(page).toContain("JavaScript");
    expect(page).toContain('aria-label="Copy the code"');
  });

  it("renders tables, and fenced code without a language", () => {
    expect(html("| a |\n|---|\n| b |")).toContain("<table>");
    expect(html("```\nplain\n```")).toContain("plain");
  });

  it("keeps only allowlisted raw HTML", () => {
    const page = html(
      '<div align="center" onclick="x()" style="color:red"><b>a</b><font size=7>b</font><sub>c</sub></div>',
    );
    expect(page).toBe('<div dir="auto" class="text-center"><strong>a</strong>b<sub>c</sub></div>');
  });

  it("renders details, aligned cells and checkboxes", () => {
    expect(html("<details open>\n<summary>More</summary>\n\n**x**\n\n</details>")).toContain(
      '<summary dir="auto">More</summary>',
    );
    expect(html("| a |\n|--:|\n| 1 |")).toContain('<td dir="auto" class="text-right">1</td>');
    expect(html("- [x] done")).toMatch(
      /<input type="checkbox" disabled="" readOnly="" aria-label="Done" checked=""\/>/,
    );
  });

  it("resolves links and images only through the resolvers", () => {
    const urls = {
      link: (url: string) => `https://hub.example/${url}`,
      image: (url: string) => (url === "a.png" ? "/pictures/a.png" : undefined),
    };
    const { content } = renderMarkdown(
      "[x](y.md) [h](#Some-Heading) ![A](a.png) ![B](https://other.example/b.png)",
      [],
      urls,
    );
    const page = renderToStaticMarkup(content);
    expect(page).toContain('href="https://hub.example/y.md"');
    expect(page).toContain('href="#some-heading"');
    expect(page).toContain('src="/pictures/a.png" alt="A"');
    expect(page).not.toContain("other.example");
    expect(page).toContain("B</span>");
  });

  it.each([
    ["$x^2$", "x^2"],
    ["a $$y_1$$ b", "y_1"],
    ["\\\\(a < b\\\\)", "a &lt; b"],
    ["$$\nz*z*z\n$$", "z*z*z"],
  ])("shows the source of the formula %j until it is typeset", (source, content) => {
    expect(html(source)).toContain(`<code>${content}</code>`);
  });

  it("does not read prices as formulas", () => {
    expect(html("It costs $5 or $10, not $ 7 $.").trim()).toBe('<p dir="auto">It costs $5 or $10, not $ 7 $.</p>');
  });
});

describe("createMarkdownRenderer", () => {
  const urls = { link: (url: string) => url, image: () => undefined };
  const wholeOf = (sections: ReturnType<ReturnType<typeof createMarkdownRenderer>>): string =>
    renderToStaticMarkup(createElement(Fragment, null, ...sections));
  const text = [
    "# Title",
    "Some *text* with [a reference].",
    "<div align=center>",
    "**inside**",
    "</div>",
    "## Part",
    "same",
    "## Part",
    "same",
    "| a |\n|---|\n| 1 |",
    "```js\nconst one = 1;\n```",
    "[a reference]: https://example.org/",
  ].join("\n\n");

  it("renders every state of a text as if it were new", () => {
    const render = createMarkdownRenderer(["main"], urls);
    const edits = [
      text,
      text.replace("Some", "Much"),
      text.replace("## Part\n\nsame", "same"),
      text.replace("example.org", "example.com"),
      text.replace("</div>", ""),
      `New\n\n${text}`,
      "",
      text,
    ];
    for (const edit of edits)
      expect(wholeOf(render(edit))).toBe(renderToStaticMarkup(renderMarkdown(edit, ["main"], urls).content));
  });

  it.each(hostileCards)("renders $name as if it were not cut into sections", ({ card }) => {
    for (const edit of [card, `# One\n\n${card}\n\n# Two\n\n[x]\n\n## Two\n`])
      expect(wholeOf(createMarkdownRenderer(["main"], urls)(edit))).toBe(
        renderToStaticMarkup(renderMarkdown(edit, ["main"], urls).content),
      );
  });

  it("uses the elements of unchanged sections again", () => {
    const render = createMarkdownRenderer(["main"], urls);
    const before = render("# One\n\na\n\n# Two\n\nb\n\n# Three");
    const after = render("# One\n\na\n\n# 2\n\nb\n\n# Three");
    expect(after.map((part, index) => part === before[index])).toEqual([true, false, true]);
  });
});
