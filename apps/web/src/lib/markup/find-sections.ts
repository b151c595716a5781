import { findWords, hasWordStartingWith, wordsOf } from "../search/word-match.ts";
import { createSlugger } from "./slug.ts";

/** A text with a title, such as a guide. */
export interface SearchedText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A part of a text under one of its headings. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** Empty for what stands above the first heading. */
  readonly heading: string;
  readonly fragment: string;
  readonly content: string;
}

/** Ids that a page's own parts have, which the text's headings keep clear of. */
export const reservedIds = (id: string): readonly string[] => ["main", id];

/** Markdown without its marks, near enough to be searched and shown in a line. */
const plain = (markdown: string, gap = " "): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\|?[-:| ]{3,}$/gm, "")
    .replace(/[`*|]|^[#>-]+ /gm, gap)
    .replace(/\s+/g, " ")
    .trim();

/** Cuts a Markdown text at its headings; their fragments are those that the page gives them. */
export const sectionsOf = ({ id, title, text }: SearchedText): readonly Section[] => {
  const slug = createSlugger(reservedIds(id));
  const found: { heading: string; fragment: string; lines: string[] }[] = [{ heading: "", fragment: "", lines: [] }];
  let isFenced = false;
  for (const line of text.split("\n")) {
    if (/^\s*(```|~~~)/.test(line)) isFenced = !isFenced;
    const heading = isFenced ? undefined : /^#{1,6} +(.+?) *#*$/.exec(line)?.[1];
    if (heading === undefined) found.at(-1)?.lines.push(line);
    else found.push({ heading: plain(heading, ""), fragment: slug(plain(heading, "")), lines: [] });
  }
  return found.map(({ heading, fragment, lines }) => ({
    id,
    title,
    heading,
    fragment,
    content: plain(lines.join("\n")),
  }));
};

const scoreOf = ({ title, heading, content }: Section, asked: readonly string[]): number => {
  let score = 0;
  for (const word of asked) {
    const places = [
      [heading, 8],
      [title, 5],
      [content, 2],
    ] as const;
    const best = Math.max(0, ...places.map(([text, worth]) => (hasWordStartingWith(text, word) ? worth : 0)));
    if (best === 0) return 0;
    score += best + (wordsOf(content).includes(word) ? 1 : 0);
  }
  return score;
};

/** The sections in which every word begins a word, best first. */
export const findSections = (sections: readonly Section[], text: string, max: number): readonly Section[] => {
  const asked = wordsOf(text);
  if (asked.length === 0) return [];
  return sections
    .map((section, index) => ({ section, index, score: scoreOf(section, asked) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || left.index - right.index)
    .slice(0, max)
    .map(({ section }) => section);
};

const excerptLength = 150;

/** The words around the first that was asked for. */
export const excerptOf = (content: string, text: string): string => {
  const [first] = findWords(content, wordsOf(text));
  const start = Math.max(0, (first?.start ?? 0) - 50);
  const from = start === 0 ? 0 : content.indexOf(" ", start) + 1;
  const cut = content.slice(from, from + excerptLength);
  return `${from > 0 ? "… " : ""}${cut}${from + excerptLength < content.length ? " …" : ""}`;
};
