import { choice, empty, repeat, sequence } from "../grammar/rule.js";
import { HubInferenceError } from "../hub-inference-error.js";
/**
 * A rule without the parts that no text matches: the notation of llama.cpp cannot say “nothing”. Undefined if no text
 * matches the rule at all. Parts that are shared stay shared.
 */
const possibleRule = (rule, known = new Map()) => {
    if (known.has(rule))
        return known.get(rule);
    const found = prune(rule, (part) => possibleRule(part, known));
    known.set(rule, found);
    return found;
};
const prune = (rule, part) => {
    if (rule.kind === "text")
        return rule;
    if (rule.kind === "characters")
        return rule.ranges.length > 0 ? rule : undefined;
    if (rule.kind === "sequence") {
        const parts = rule.parts.map(part);
        return parts.every((found) => found !== undefined) ? sequence(...parts) : undefined;
    }
    if (rule.kind === "choice") {
        const options = rule.options.flatMap((option) => part(option) ?? []);
        return options.length > 0 ? choice(...options) : undefined;
    }
    const inner = rule.max === 0 ? undefined : part(rule.rule);
    if (inner)
        return repeat(inner, rule.min, rule.max);
    return rule.min === 0 ? empty : undefined;
};
/** Repetitions are copied by llama.cpp, which refuses more than 2,000 in one place. */
const maxCopies = 256;
/** Letters and digits are written as they are; everything else could have a meaning of its own. */
const character = (code) => {
    if (/^[A-Za-z0-9]$/.test(String.fromCodePoint(code)))
        return String.fromCodePoint(code);
    return code > 0xffff
        ? `\\U${code.toString(16).toUpperCase().padStart(8, "0")}`
        : `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`;
};
const quoted = (text) => `"${Array.from(text, (letter) => character(letter.codePointAt(0) ?? 0)).join("")}"`;
const times = (min, max) => {
    if (max === undefined)
        return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
    if (min === 0 && max === 1)
        return "?";
    return min === max ? `{${min}}` : `{${min},${max}}`;
};
/** Many repetitions as groups of fewer. The upper bound may become somewhat lower, never higher. */
const grouped = ({ rule, min, max }) => {
    const group = repeat(rule, maxCopies, maxCopies);
    const more = max === undefined ? undefined : max - min;
    const hasGroups = more !== undefined && more > maxCopies;
    const groups = hasGroups ? Math.min(maxCopies, Math.floor(more / maxCopies)) - 1 : 0;
    const parts = [
        repeat(group, Math.floor(min / maxCopies), Math.floor(min / maxCopies)),
        repeat(rule, min % maxCopies, min % maxCopies),
        repeat(group, 0, groups),
        repeat(rule, 0, hasGroups ? maxCopies : more),
    ];
    return sequence(...parts.filter((part) => part.kind === "repeat" && part.max !== 0));
};
const isLarge = ({ min, max }) => min > maxCopies || (max ?? 0) > maxCopies;
const partsOf = (rule) => {
    if (rule.kind === "sequence")
        return rule.parts;
    if (rule.kind === "choice")
        return rule.options;
    return rule.kind === "repeat" ? [rule.rule] : [];
};
const countUses = (root) => {
    const uses = new Map();
    const pending = [root];
    for (let rule = pending.pop(); rule; rule = pending.pop()) {
        const before = uses.get(rule) ?? 0;
        uses.set(rule, before + 1);
        if (before === 0)
            pending.push(...partsOf(rule));
    }
    return uses;
};
class GbnfWriter {
    #uses;
    #names = new Map();
    #lines = [];
    constructor(root) {
        this.#uses = countUses(root);
        this.#lines[0] = `root ::= ${this.#body(root)}`;
    }
    text() {
        return `${this.#lines.join("\n")}\n`;
    }
    /** A rule where it is used: by its name if it is used more than once. */
    #reference(rule) {
        const isPlain = rule.kind === "text" || rule.kind === "characters";
        if (isPlain || (this.#uses.get(rule) ?? 0) < 2)
            return this.#body(rule);
        const known = this.#names.get(rule);
        if (known)
            return known;
        const name = `r${this.#names.size}`;
        this.#names.set(rule, name);
        this.#lines[this.#names.size] = `${name} ::= ${this.#body(rule)}`;
        return name;
    }
    #body(rule) {
        if (rule.kind === "text")
            return quoted(rule.text);
        if (rule.kind === "characters")
            return `[${rule.ranges.map(([first, last]) => (first === last ? character(first) : `${character(first)}-${character(last)}`)).join("")}]`;
        if (rule.kind === "sequence")
            return rule.parts.length === 0 ? '""' : `(${rule.parts.map((part) => this.#reference(part)).join(" ")})`;
        if (rule.kind === "choice")
            return `(${rule.options.map((option) => this.#reference(option)).join(" | ")})`;
        if (isLarge(rule))
            return this.#body(grouped(rule));
        if (rule.max === 0)
            return '""';
        return `(${this.#reference(rule.rule)})${times(rule.min, rule.max)}`;
    }
}
/** A rule in the notation of llama.cpp. */
export const writeGbnf = (rule) => {
    const possible = possibleRule(rule);
    if (!possible)
        throw new HubInferenceError("bad_request", 'No text matches the schema: its parts contradict each other, or a "$ref" needs more than 16 levels.');
    return new GbnfWriter(possible).text();
};
//# sourceMappingURL=write-gbnf.js.map