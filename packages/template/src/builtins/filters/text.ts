import { state } from "../../run/render-state.ts";
import { dictOf, isDict } from "../../values/dict.ts";
import { pad } from "../../values/format.ts";
import { formatPercent } from "../../values/format-percent.ts";
import { indentationOf } from "../../values/operators.ts";
import { textOf } from "../../values/print.ts";
import { codePoints, itemsOrUndefined, pairsIn, sizeOf, textLength } from "../../values/sequences.ts";
import { caseChanges, lines, replaceText, stripText } from "../../values/text.ts";
import { type CallArguments, expectText, tupleOf, typeError, type Value } from "../../values/values.ts";
import { defineBuiltins } from "../builtin.ts";
import { wordwrap } from "./wordwrap.ts";

/** The `title` filter, which unlike the method starts words only after spaces, hyphens and opening brackets. */
function titleWords(text: string): string {
  return text.replace(/[^-\s({[<]+/gu, (word) => {
    const [first] = word as Iterable<string> as [string];
    return first.toUpperCase() + word.slice(first.length).toLowerCase();
  });
}

function indent(text: string, width: Value = 4, first = false, blank = false): Value {
  const margin = indentationOf(width);
  const parts = lines(`${text}\n`);
  state.checkText(text.length + parts.length * margin.length);
  return parts.map((line, index) => ((index === 0 ? first : line || blank) ? margin : "") + line).join("\n");
}

function truncate(value: Value, length = 255, kill = false, end = "...", leeway = 5): Value {
  const size = sizeOf(value);
  const room = length - textLength(end);
  if (room < 0 || leeway < 0) throw typeError("`length` or `leeway` is too small");
  if (size <= length + leeway) return value;
  const cut = codePoints(expectText(value)).slice(0, room).join("");
  const space = cut.lastIndexOf(" ");
  return (kill || space < 0 ? cut : cut.slice(0, space)) + end;
}

/** Percent-encodes as Python's quote does; JavaScript leaves five more signs alone, and refuses lone surrogates. */
function quoteUrl(text: string): string {
  const encoded = encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));
  return encoded.replace(/[!*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function urlencode(value: Value): Value {
  const items = typeof value === "string" ? undefined : itemsOrUndefined(value);
  if (!items) return quoteUrl(textOf(value)).replaceAll("%2F", "/");
  const part = (item: Value) => quoteUrl(textOf(item)).replaceAll("%20", "+");
  return pairsIn(isDict(value) ? value : items)
    .map((pair) => Array.from(pair, part).join("="))
    .join("&");
}

/** Filters that make text of text. */
export const textFilters = [
  ...defineBuiltins("text", {
    ...caseChanges,
    title: titleWords,
    "string|safe": (text: string) => text,
    wordcount: (text: string) => text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0,
    "trim chars:str?": stripText,
    "replace old:text new:text count:int?": replaceText,
    "center width:int?": (text: string, width: number = 80) => pad(text, width, "c", " "),
  }),
  ...defineBuiltins("str", {
    "indent width? first:bool? blank:bool?": indent,
    "wordwrap width:int? break_long_words:bool? wrapstring:str? break_on_hyphens:bool?": wordwrap,
  }),
  ...defineBuiltins("value", {
    "truncate length:int? killwords:bool? end:str? leeway:int?": truncate,
    "format *": (value: Value, { positional, named }: CallArguments) => {
      if (positional.length > 0 && named.size > 0) throw typeError("positional and named values cannot be mixed");
      return formatPercent(textOf(value), named.size > 0 ? dictOf(named) : tupleOf(positional));
    },
    urlencode: urlencode,
  }),
];
