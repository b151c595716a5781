const maxLength = 160;
/** Only the beginning of a card is looked at. */
const maxRead = 8_000;
/** Headings, images, tables, quotes, lists, HTML, code and rules say nothing in a sentence. */
const isProse = (block) => !/^(?:[#<>|!`~*+-]|\d+\.|\[!\[|---|===)/.test(block);
const withoutMarkup = (text) => text
    .replaceAll(/!?\[([^\][]*)\]\([^)\s]*\)/g, "$1")
    .replaceAll(/[*_`]{1,3}/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
/** The first sentence of a Markdown text; undefined if it has none. */
export const firstSentence = (markdown) => {
    const block = markdown
        .slice(0, maxRead)
        .split(/\r?\n\s*\n/)
        .map((part) => part.trim().replace(/^#.*\r?\n/, ""))
        .find((part) => part !== "" && isProse(part));
    if (block === undefined)
        return undefined;
    const text = withoutMarkup(block);
    const sentence = /^.*?[.!?:](?= |$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
    return sentence.length <= maxLength ? sentence : `${sentence.slice(0, maxLength - 1).trimEnd()}…`;
};
//# sourceMappingURL=first-sentence.js.map