export const maxMatterLength = 1024 * 1024;
/** Blank lines may precede it: many editors and templates leave one. */
const opening = /^\uFEFF?(?:\s*\n)?---[ \t]*\r?\n/;
const closing = /^---[ \t]*\r?$/m;
/** Splits a card of any size; its front matter is looked for at the start only. */
export const splitCard = (text) => {
    const [head] = opening.exec(text.slice(0, maxMatterLength)) ?? [];
    if (head === undefined)
        return { isOpen: false, linesBefore: 0, body: text.replace(/^\uFEFF/, "") };
    const linesBefore = head.split("\n").length - 1;
    const end = text.slice(head.length, head.length + maxMatterLength + 4).search(closing);
    if (end < 0)
        return { isOpen: true, linesBefore, body: text };
    const below = text.indexOf("\n", head.length + end);
    return {
        matter: text.slice(head.length, head.length + end),
        isOpen: false,
        linesBefore,
        body: below < 0 ? "" : text.slice(below + 1),
    };
};
//# sourceMappingURL=front-matter.js.map