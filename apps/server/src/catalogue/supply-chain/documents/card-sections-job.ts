import { splitCard } from "../../../text/front-matter.ts";
import type { WorkerJob } from "../../../workers/job.ts";

/** A heading of a card, and the start of the text below it. */
export interface CardSection {
  readonly title: string;
  readonly text: string;
}

const maxSections = 200;
const maxTitle = 200;
const maxText = 600;
/** Longer cards are cut: what documents quote stands near the headings. */
const maxCard = 512 * 1024;

const heading = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t#]*$/;

/** A line without the signs of Markdown and HTML. Links stay as their text. */
const plainLine = (line: string): string =>
  line
    .slice(0, 2_000)
    .replace(/<[^<>]*>/g, " ")
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/^[\s>*+-]+|[*_`]/g, "")
    .replace(/^\s*\|?[\s:|-]+\|\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();

/** Placeholders of card templates say that a section is not written. */
const isPlaceholder = (text: string): boolean => /^\[?\s*(?:more information needed|todo|tbd|n\/a)\W*$/i.test(text);

const closeSection = (title: string, lines: readonly string[]): CardSection[] => {
  const written = lines.filter((line) => line !== "" && !isPlaceholder(line));
  const text = written.join(" ").slice(0, maxText);
  return title && text ? [{ title, text }] : [];
};

/** The sections of a README.md that have text of their own. */
export const cardSections = (readme: string): CardSection[] => {
  const sections: CardSection[] = [];
  let title = "";
  let lines = [] as string[];
  let fence = "";
  for (const line of splitCard(readme.slice(0, maxCard)).body.split(/\r?\n/)) {
    const [, mark = ""] = /^ {0,3}(```|~~~)/.exec(line) ?? [];
    if (mark) fence = fence === "" ? mark : fence === mark ? "" : fence;
    const [, , found] = fence || mark ? [] : (heading.exec(line) ?? []);
    if (found === undefined) {
      if (!fence && !mark && lines.length < 50) lines.push(plainLine(line));
      continue;
    }
    sections.push(...closeSection(title, lines));
    if (sections.length >= maxSections) return sections;
    [title, lines] = [plainLine(found).slice(0, maxTitle), []];
  }
  return [...sections, ...closeSection(title, lines)];
};

/** Reads the headings of a card and what is written below them. */
export const cardSectionsJob: WorkerJob<null, readonly CardSection[]> = {
  name: "card sections",
  lane: "reads",
  maxBytes: maxCard,
  run: async (_input, [source]) =>
    source ? cardSections(new TextDecoder().decode(await source.read(0, Math.min(source.size, maxCard)))) : [],
};
