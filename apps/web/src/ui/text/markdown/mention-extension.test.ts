import { Marked } from "marked";
import { expect, test } from "vitest";
import { mentionExtension } from "./mention-extension.ts";

const marked = new Marked({ gfm: true, extensions: [mentionExtension] });
const htmlOf = (source: string): string => marked.parse(source, { async: false }).trim();

test.each([
  ["hello @ada.", '<p>hello <a href="/ada">@ada</a>.</p>'],
  ["@ada-l_1.x, look", '<p><a href="/ada-l_1.x">@ada-l_1.x</a>, look</p>'],
  ["(@ada)", '<p>(<a href="/ada">@ada</a>)</p>'],
  ['@ada"onclick=hit()', '<p><a href="/ada">@ada</a>&quot;onclick=hit()</p>'],
])("links the name in %s", (source, html) => expect(htmlOf(source)).toBe(html));

test.each(["mail ada@example.org", "@", "https://x.example/@ada", "`@ada`"])("%s mentions no one", (source) =>
  expect(htmlOf(source)).not.toContain('href="/'),
);
