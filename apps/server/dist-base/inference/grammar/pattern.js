import { allCharacters, complement, intersect, single } from "./character-ranges.js";
import { stringCharacters } from "./json-text.js";
import { choice, repeat, sequence, text } from "./rule.js";
/** A part of a regular expression that this hub does not support. */
export class UnsupportedPattern extends Error {
}
const digits = [[0x30, 0x39]];
const wordCharacters = [[0x30, 0x39], [0x41, 0x5a], single("_"), [0x61, 0x7a]];
const whitespace = [
    [0x09, 0x0d],
    [0x20, 0x20],
    [0xa0, 0xa0],
    [0x1680, 0x1680],
    [0x2000, 0x200a],
    [0x2028, 0x2029],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
    [0xfeff, 0xfeff],
];
const lineEnds = [single("\n"), single("\r"), [0x2028, 0x2029]];
const classes = {
    d: digits,
    D: complement(digits),
    w: wordCharacters,
    W: complement(wordCharacters),
    s: whitespace,
    S: complement(whitespace),
};
const controls = { n: "\n", r: "\r", t: "\t", f: "\f", v: "\v", 0: "\0" };
/** Repetitions of repetitions multiply; a text has no use for more. */
const maxRepetitions = 10_000;
const maxNesting = 50;
/**
 * Reads regular expressions: characters, classes, groups, alternatives, repetitions, and anchors at the ends. The
 * rules match the inside of a JSON string.
 */
class PatternReader {
    #characters;
    #at = 0;
    #depth = 0;
    constructor(pattern) {
        this.#characters = Array.from(pattern);
    }
    /** Each alternative can have its own anchors; without one, any text is around it. */
    read() {
        const anything = repeat(stringCharacters(), 0);
        const options = [];
        do {
            const isFromStart = this.#takes("^");
            const body = this.#sequence();
            const isToEnd = this.#takes("$");
            options.push(sequence(...(isFromStart ? [] : [anything]), body, ...(isToEnd ? [] : [anything])));
        } while (this.#takes("|"));
        if (this.#peek() !== undefined)
            throw new UnsupportedPattern(`"${this.#peek()}" at ${this.#at}`);
        return choice(...options);
    }
    #peek(offset = 0) {
        return this.#characters[this.#at + offset];
    }
    #next() {
        const found = this.#characters[this.#at];
        if (found === undefined)
            throw new UnsupportedPattern("a pattern that ends too early");
        this.#at += 1;
        return found;
    }
    #takes(expected) {
        if (this.#peek() !== expected)
            return false;
        this.#at += 1;
        return true;
    }
    #sequence() {
        const parts = [];
        for (let next = this.#peek(); next !== undefined && !"|)$".includes(next); next = this.#peek())
            parts.push(this.#quantified(this.#atom()));
        return sequence(...parts);
    }
    #atom() {
        const character = this.#next();
        if (character === "(")
            return this.#group();
        if (character === "[")
            return stringCharacters(this.#class());
        if (character === ".")
            return stringCharacters(complement(lineEnds));
        if (character === "\\")
            return stringCharacters(this.#escape());
        if ("^*+?{".includes(character))
            throw new UnsupportedPattern(`"${character}" at ${this.#at - 1}`);
        return stringCharacters([single(character)]);
    }
    #group() {
        if (this.#takes("?")) {
            const kind = this.#next();
            if (kind === "<" && /[\w$]/.test(this.#peek() ?? ""))
                while (this.#next() !== ">")
                    ;
            else if (kind !== ":")
                throw new UnsupportedPattern(`"(?${kind}"`);
        }
        if (++this.#depth > maxNesting)
            throw new UnsupportedPattern(`more than ${maxNesting} nested groups`);
        const options = [this.#sequence()];
        while (this.#takes("|"))
            options.push(this.#sequence());
        if (!this.#takes(")"))
            throw new UnsupportedPattern(`"${this.#peek() ?? "a group without )"}" inside a group`);
        this.#depth -= 1;
        return choice(...options);
    }
    #escape() {
        const name = this.#next();
        const known = Object.hasOwn(classes, name) ? classes[name] : undefined;
        if (known)
            return known;
        if (Object.hasOwn(controls, name))
            return [single(controls[name] ?? "")];
        if (name === "u" || name === "x")
            return [this.#codePoint(name)];
        if (/[A-Za-z0-9]/.test(name))
            throw new UnsupportedPattern(`"\\${name}"`);
        return [single(name)];
    }
    #codePoint(kind) {
        const rest = this.#characters.slice(this.#at, this.#at + 8).join("");
        const found = (kind === "x" ? /^([0-9a-f]{2})/i : /^(?:\{([0-9a-f]{1,6})\}|([0-9a-f]{4}))/i).exec(rest);
        const code = Number.parseInt(found?.[1] ?? found?.[2] ?? "", 16);
        if (!found || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
            throw new UnsupportedPattern(`"\\${kind}"`);
        this.#at += found[0].length;
        return [code, code];
    }
    #class() {
        const isNegated = this.#takes("^");
        const ranges = [];
        while (!this.#takes("]")) {
            const first = this.#classPart();
            const [from] = first;
            if (this.#peek() !== "-" || this.#peek(1) === "]" || first.length !== 1 || !from) {
                ranges.push(...first);
                continue;
            }
            this.#next();
            const [to] = this.#classPart();
            if (!to || to[1] < from[0])
                throw new UnsupportedPattern("a range that ends before it begins");
            ranges.push([from[0], to[1]]);
        }
        return isNegated ? complement(ranges) : intersect(ranges, allCharacters);
    }
    #classPart() {
        const character = this.#next();
        if (character !== "\\")
            return [single(character)];
        return this.#takes("b") ? [single("\b")] : this.#escape();
    }
    #quantified(rule) {
        const bounds = this.#bounds();
        if (!bounds)
            return rule;
        // A lazy repetition matches the same texts.
        this.#takes("?");
        const [min, max] = bounds;
        if (Math.max(min, max ?? 0) > maxRepetitions || (max !== undefined && max < min))
            throw new UnsupportedPattern(`a repetition {${min},${max ?? ""}}`);
        return repeat(rule, min, max);
    }
    #bounds() {
        if (this.#takes("*"))
            return [0, undefined];
        if (this.#takes("+"))
            return [1, undefined];
        if (this.#takes("?"))
            return [0, 1];
        if (this.#peek() !== "{")
            return undefined;
        const rest = this.#characters.slice(this.#at, this.#at + 24).join("");
        const found = /^\{(\d+)(,?)(\d*)\}/.exec(rest);
        if (!found)
            throw new UnsupportedPattern('"{"');
        this.#at += found[0].length;
        const min = Number(found[1]);
        if (found[2] === "")
            return [min, min];
        return [min, found[3] === "" ? undefined : Number(found[3])];
    }
}
/** A JSON string whose content matches a regular expression. */
export const stringMatching = (pattern) => sequence(text('"'), new PatternReader(pattern).read(), text('"'));
//# sourceMappingURL=pattern.js.map