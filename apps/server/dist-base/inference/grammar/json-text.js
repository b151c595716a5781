import { allCharacters, complement, intersect, single } from "./character-ranges.js";
import { anyNumber } from "./number-rules.js";
import { characters, choice, empty, optional, repeat, sequence, text, } from "./rule.js";
/** Characters that a JSON string cannot contain as they are. */
const escaped = [[0, 0x1f], single('"'), single("\\")];
const plain = complement(escaped);
/**
 * Characters inside a JSON string. Each has one spelling, as JSON.stringify has it, so that two spellings of one
 * name cannot differ.
 */
export const stringCharacters = (ranges = allCharacters) => {
    const asTheyAre = intersect(ranges, plain);
    const codes = intersect(ranges, escaped).flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
    const spellings = codes.map((code) => JSON.stringify(String.fromCodePoint(code)).slice(2, -1));
    const short = spellings.filter((spelling) => spelling.length === 1).map(single);
    const long = spellings.filter((spelling) => spelling.length > 1).map(text);
    const escapes = sequence(text("\\"), choice(...(short.length > 0 ? [characters(...short)] : []), ...long));
    return choice(...(asTheyAre.length > 0 ? [characters(...asTheyAre)] : []), ...(spellings.length > 0 ? [escapes] : []));
};
const anyCharacter = stringCharacters();
const quote = text('"');
/** A string of any characters, with bounds on their number. */
export const stringOf = (min = 0, max) => sequence(quote, repeat(anyCharacter, min, max), quote);
/** The rest of a string that is none of the given ones, from its current character to the quote that ends it. */
const restUnlike = (names) => {
    if (names.length === 0)
        return sequence(repeat(anyCharacter, 0), quote);
    const firsts = [...new Set(names.flatMap((name) => Array.from(name).slice(0, 1)))];
    const others = stringCharacters(complement(firsts.map(single)));
    const branches = firsts.map((first) => {
        const rests = names.filter((name) => name.startsWith(first)).map((name) => name.slice(first.length));
        return sequence(stringCharacters([single(first)]), restUnlike(rests));
    });
    return choice(...(names.includes("") ? [] : [quote]), sequence(others, repeat(anyCharacter, 0), quote), ...branches);
};
/** A string that is none of the given ones. */
export const stringUnlike = (names) => sequence(quote, restUnlike(names));
/** Deeper indentation would let a model write nothing but spaces. */
const maxIndent = 20;
/** Between the tokens of JSON: nothing, a space, or a new line with its indentation. */
export const space = optional(choice(text(" "), sequence(text("\n"), repeat(characters(single(" "), single("\t")), 0, maxIndent))));
/** Content in brackets. */
export const enclosed = (open, content, close) => sequence(text(open), space, content, text(close));
export const comma = sequence(text(","), space);
export const colon = sequence(text(":"), optional(text(" ")));
/** Parts with commas between them. */
export const listOf = (part, min, max) => {
    if (max === 0)
        return empty;
    const others = repeat(sequence(comma, part), Math.max(0, min - 1), max === undefined ? undefined : max - 1);
    const list = sequence(part, others, space);
    return min === 0 ? optional(list) : list;
};
/** A value, spelled as JSON.stringify does. */
export const literal = (value) => text(JSON.stringify(value));
/** An object of which every value matches a rule. */
export const objectOf = (value) => enclosed("{", listOf(sequence(stringOf(), colon, value), 0, undefined), "}");
/** Any JSON value, nested up to a depth. */
export const valueOfDepth = (depth) => {
    const scalars = [stringOf(), anyNumber, text("true"), text("false"), text("null")];
    if (depth === 0)
        return choice(...scalars);
    const inner = valueOfDepth(depth - 1);
    return choice(objectOf(inner), enclosed("[", listOf(inner, 0, undefined), "]"), ...scalars);
};
//# sourceMappingURL=json-text.js.map