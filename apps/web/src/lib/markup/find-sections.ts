import { contentWords, findWords, hasSimilarWord, hasWordStartingWith, wordsOf } from "../search/word-match.ts";
import { createSlugger } from "./slug.ts";

export interface SearchedText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface DocumentSection {
  readonly id: string;
  readonly title: string;
  /** Empty above the first heading. */
  readonly heading: string;
  readonly fragment: string;
  readonly content: string;
}

/** Ids used by the page itself. */
export const reservedIds = (id: string): readonly string[] => ["main", id];

/** Good enough for search and one-line excerpts. */
const plain = (markdown: string, gap = " "): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\|?[-:| ]{3,}$/gm, "")
    .replace(/[`*|]|^[#>-]+ /gm, gap)
    .replace(/\s+/g, " ")
    .trim();

/** Fragments equal those of the rendered page. */
export const sectionsOf = ({ id, title, text }: SearchedText): readonly DocumentSection[] => {
  const slug = createSlugger(new Set(reservedIds(id)));
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

type Fits = (text: string, word: string) => boolean;

/** Per word: 0 where it does not fit. */
const scoresOf = ({ title, heading, content }: DocumentSection, asked: readonly string[], fits: Fits) =>
  asked.map((word) => {
    const places = [
      [heading, 8],
      [title, 5],
      [content, 2],
    ] as const;
    const best = Math.max(0, ...places.map(([text, worth]) => (fits(text, word) ? worth : 0)));
    return best === 0 ? 0 : best + (wordsOf(content).includes(word) ? 1 : 0);
  });

const sum = (scores: readonly number[]): number => scores.reduce((total, score) => total + score, 0);

/** Every word of the question must start a word of the section; if none has them all, similar words count. */
export const findSections = (
  sections: readonly DocumentSection[],
  text: string,
  max: number,
): readonly DocumentSection[] => {
  const asked = contentWords(text);
  if (asked.length === 0) return [];
  const best = (scoreOf: (section: DocumentSection) => number) =>
    sections
      .map((section, index) => ({ section, index, score: scoreOf(section) }))
      .filter(({ score }) => score > 0)
      .sort((left, right) => right.score - left.score || left.index - right.index)
      .slice(0, max)
      .map(({ section }) => section);
  const found = best((section) => {
    const scores = scoresOf(section, asked, hasWordStartingWith);
    return scores.includes(0) ? 0 : sum(scores);
  });
  return found.length > 0 ? found : best((section) => sum(scoresOf(section, asked, hasSimilarWord)));
};

const excerptLength = 150;

export const excerptOf = (content: string, text: string): string => {
  const [first] = findWords(content, wordsOf(text));
  const start = Math.max(0, (first?.start ?? 0) - 50);
  const from = start === 0 ? 0 : content.indexOf(" ", start) + 1;
  const cut = content.slice(from, from + excerptLength);
  return `${from > 0 ? "… " : ""}${cut}${from + excerptLength < content.length ? " …" : ""}`;
};
