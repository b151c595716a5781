import { type Problem, repeated } from "./problem.ts";

const wordLimits = { min: 300, max: 900 } as const;

/** The text of a page without its code blocks. */
const proseOf = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```/gm, "");

/** The words of a page, lower case, code blocks not counted. */
export const wordsOf = (markdown: string): readonly string[] =>
  proseOf(markdown)
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{N}'’_.-]*/gu) ?? [];

const headingsOf = (markdown: string): readonly { readonly level: number; readonly text: string }[] =>
  [...proseOf(markdown).matchAll(/^(#{1,6})[ \t]+(.*)$/gm)].map(([, marks = "", text = ""]) => ({
    level: marks.length,
    text: text.trim(),
  }));

const checkLength = (markdown: string): readonly string[] => {
  const words = wordsOf(markdown).length;
  if (words < wordLimits.min) return [`about.md has ${words} words, fewer than ${wordLimits.min}`];
  return words > wordLimits.max ? [`about.md has ${words} words, more than ${wordLimits.max}`] : [];
};

const checkHeadings = (markdown: string): readonly string[] => {
  const headings = headingsOf(markdown);
  return [
    ...headings
      .filter(({ level }) => level < 2 || level > 4)
      .map(({ level, text }) => `about.md: the heading "${text}" has level ${level}, not 2 to 4`),
    ...repeated(headings.map(({ text }) => text.toLowerCase())).map(
      (text) => `about.md has the heading "${text}" twice`,
    ),
    ...(headings.length === 0 ? ["about.md has no headings"] : []),
  ];
};

/** Links within the hub: only task pages are known to this package. */
const deadLinks = (markdown: string, taskIds: ReadonlySet<string>): readonly string[] =>
  [...proseOf(markdown).matchAll(/\]\((?!https?:|mailto:|#)([^)\s]*)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !taskIds.has(/^\/tasks\/([^/#?]+)(?:#.*)?$/.exec(target)?.[1] ?? ""));

/** What is wrong with the text of a page. */
export const checkAbout = (
  id: string,
  markdown: string | undefined,
  taskIds: ReadonlySet<string>,
): readonly Problem[] => {
  if (markdown === undefined) return [{ entry: id, kind: "about", message: "about.md is missing" }];
  const messages = [...checkLength(markdown), ...checkHeadings(markdown)];
  return [
    ...messages.map((message): Problem => ({ entry: id, kind: "about", message })),
    ...deadLinks(markdown, taskIds).map(
      (target): Problem => ({ entry: id, kind: "dead-reference", message: `about.md links to "${target}"` }),
    ),
  ];
};
