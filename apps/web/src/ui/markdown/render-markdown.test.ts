import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./render-markdown.tsx";

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
      expect(page).toMatch(new RegExp(`<h${level} id="${id}"[^>]*><a href="#${id}"`));
  });

  it("keeps a link within a heading to its words", () => {
    expect(html("## See [the docs](https://example.org)")).not.toContain("example.org");
  });

  it("opens foreign links in a new tab", () => {
    expect(html("[x](https://example.org/)")).toContain('target="_blank" rel="noopener noreferrer"');
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](data:text/html;base64,AAAA)",
    '<a href="#" onclick="alert(1)">x</a>',
  ])("lets nothing run: %s", (source) => {
    expect(html(source)).not.toMatch(/<script|<img|<[^>]+(onerror|onclick|javascript:|data:)/i);
  });

  it("shows code with its language and a way to copy it", () => {
    const page = html("```js\nconst a = 1;\n```");
    expect(page).toContain("JavaScript");
    expect(page).toContain('aria-label="Copy the code"');
  });

  it("renders tables, and fenced code without a language", () => {
    expect(html("| a |\n|---|\n| b |")).toContain("<table>");
    expect(html("```\nplain\n```")).toContain("plain");
  });
});
