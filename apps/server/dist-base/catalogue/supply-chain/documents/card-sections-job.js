import { splitCard } from "../../../text/front-matter.js";
const maxSections = 200;
const maxTitle = 200;
const maxText = 600;
/** Longer cards are cut: what documents quote stands near the headings. */
const maxCard = 512 * 1024;
const heading = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t#]*$/;
/** A line without the signs of Markdown and HTML. Links stay as their text. */
const plainLine = (line) => line
    .slice(0, 2_000)
    .replace(/<[^<>]*>/g, " ")
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/^[\s>*+-]+|[*_`]/g, "")
    .replace(/^\s*\|?[\s:|-]+\|\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();
/** Placeholders of card templates say that a section is not written. */
const isPlaceholder = (text) => /^\[?\s*(?:more information needed|todo|tbd|n\/a)\W*$/i.test(text);
const closeSection = (title, lines) => {
    const written = lines.filter((line) => line !== "" && !isPlaceholder(line));
    const text = written.join(" ").slice(0, maxText);
    return title && text ? [{ title, text }] : [];
};
/** The sections of a README.md that have text of their own. */
export const cardSections = (readme) => {
    const sections = [];
    let title = "";
    let lines = [];
    let fence = "";
    for (const line of splitCard(readme.slice(0, maxCard)).body.split(/\r?\n/)) {
        const [, mark = ""] = /^ {0,3}(```|~~~)/.exec(line) ?? [];
        if (mark)
            fence = fence === "" ? mark : fence === mark ? "" : fence;
        const [, , found] = fence || mark ? [] : (heading.exec(line) ?? []);
        if (found === undefined) {
            if (!fence && !mark && lines.length < 50)
                lines.push(plainLine(line));
            continue;
        }
        sections.push(...closeSection(title, lines));
        if (sections.length >= maxSections)
            return sections;
        [title, lines] = [plainLine(found).slice(0, maxTitle), []];
    }
    return [...sections, ...closeSection(title, lines)];
};
/** Reads the headings of a card and what is written below them. */
export const cardSectionsJob = {
    name: "card sections",
    lane: "reads",
    maxBytes: maxCard,
    run: async (_input, [source]) => source ? cardSections(new TextDecoder().decode(await source.read(0, Math.min(source.size, maxCard)))) : [],
};
//# sourceMappingURL=card-sections-job.js.map