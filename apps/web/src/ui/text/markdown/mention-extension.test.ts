import { expect, test } from "vitest";
import { mentionExtension } from "./mention-extension.ts";

const start = mentionExtension.start as (source: string) => number | undefined;
const tokenizer = mentionExtension.tokenizer as (source: string) => { readonly name: string } | undefined;

test.each([
  ["hello @ada.", 6, "ada"],
  ["@ada-l_1.x, look", 0, "ada-l_1.x"],
  ["(@ada)", 1, "ada"],
])("finds the name in %s", (source, index, name) => {
  expect(start(source)).toBe(index);
  expect(tokenizer(source.slice(index))?.name).toBe(name);
});

test.each(["mail ada@example.org", "@", "@@ada", "https://x.example/@ada", "@<script>"])(
  "%s names no one",
  (source) => {
    expect(start(source)).toBeUndefined();
  },
);

test("the rendered link has nothing but the name", () => {
  const render = mentionExtension.renderer as unknown as (token: { readonly name: string }) => string;
  expect(render({ name: "ada" })).toBe('<a href="/ada">@ada</a>');
});
