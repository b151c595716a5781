import { isMap, isScalar, LineCounter, parseDocument } from "yaml";
import { maxMatterLength, splitCard } from "../text/front-matter.js";
import { checkField } from "./card-fields.js";
const maxAliases = 100;
const maxNesting = 64;
/** Brackets are counted without regard to quotes: a card that nests this deep in either is none. */
const isTooDeep = (text) => {
    let depth = 0;
    for (const sign of text) {
        if (sign === "[" || sign === "{")
            depth++;
        else if (sign === "]" || sign === "}")
            depth = Math.max(0, depth - 1);
        if (depth > maxNesting)
            return true;
    }
    return false;
};
const failure = (line, message) => ({ line, message, isError: true });
const checkFields = (map, data, kind, lineAt) => {
    const seen = new Set();
    return map.items.flatMap(({ key }) => {
        if (!isScalar(key) || typeof key.value !== "string")
            return [];
        const name = key.value;
        const line = lineAt(key.range?.[0] ?? 0);
        const problems = checkField(kind, name, data);
        if (seen.has(name))
            problems.unshift({ message: `"${name}" is declared twice. Remove one.`, isError: false });
        seen.add(name);
        return problems.map((problem) => ({ line, ...problem }));
    });
};
const readMatter = (matter, linesBefore, kind) => {
    const lines = new LineCounter();
    const lineAt = (offset) => lines.linePos(offset).line + linesBefore;
    // Keys are compared by us: the library's own check is quadratic.
    const document = parseDocument(matter, { lineCounter: lines, uniqueKeys: false, schema: "core", logLevel: "silent" });
    const problems = document.errors.map(({ pos, message }) => failure(lineAt(pos[0]), `This is not YAML: ${message.split(/ at line |\n/)[0]}.`));
    if (problems.length > 0)
        return { problems: problems.slice(0, 20) };
    if (document.contents === null)
        return { data: {}, problems: [] };
    if (!isMap(document.contents))
        return { problems: [failure(linesBefore + 1, 'The front matter must be fields like "license: mit".')] };
    const data = document.toJS({ maxAliasCount: maxAliases });
    return { data, problems: checkFields(document.contents, data, kind, lineAt).slice(0, 100) };
};
/** Takes a README.md apart, and says line by line what is wrong with its front matter. Never throws. */
export const readCard = (text, kind = "model") => {
    const { matter, body, isOpen, linesBefore } = splitCard(text);
    const refuse = (message) => ({ body, problems: [failure(Math.max(linesBefore, 1), message)] });
    if (isOpen)
        return refuse(text.length > maxMatterLength
            ? "The front matter starts with --- and has no end. It can be 1 MiB long."
            : "The front matter starts with --- and has no end. Add --- below it.");
    if (matter === undefined)
        return { body, problems: [] };
    if (isTooDeep(matter))
        return refuse(`The front matter nests more than ${maxNesting} levels.`);
    try {
        return { ...readMatter(matter, linesBefore, kind), body };
    }
    catch {
        // Too many aliases, or block nesting beyond what the parser's stack takes.
        return refuse("The front matter repeats or nests itself too often.");
    }
};
//# sourceMappingURL=card.js.map