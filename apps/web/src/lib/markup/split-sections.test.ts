import { expect, it } from "vitest";
import { splitSections } from "./split-sections.ts";

it("cuts at headings, but not within code or formulas", () => {
  const text = "top\n# A\ntext\n```sh\n# no heading\n```\n## B\n$$\n# no heading\n$$\n#tag\n    # code\n";
  const { sections } = splitSections(text);
  expect(sections).toEqual([
    "top\n",
    "# A\ntext\n```sh\n# no heading\n```\n",
    "## B\n$$\n# no heading\n$$\n#tag\n    # code\n",
  ]);
  expect(splitSections("").sections).toEqual([""]);
});

it("leaves headings together that have no text between them", () => {
  const { sections } = splitSections("\n[a]: /a\n# A\n\n## B\ntext\n## C\n");
  expect(sections).toEqual(["\n[a]: /a\n# A\n\n## B\ntext\n", "## C\n"]);
});

it("collects the definitions of links", () => {
  const text = "[a]: /a\n[b]: <b> 'B'\ntext\n[c]: /no-definition\n\n```\n[d]: /code\n```\n\n  [e]: /e\n[^1]: a note\n";
  expect(splitSections(text).definitions).toBe("[a]: /a\n[b]: <b> 'B'\n  [e]: /e\n");
});
