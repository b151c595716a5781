import { state } from "../../run/render-state.ts";
import { dictPairs } from "../../values/dict.ts";
import { asIndex } from "../../values/numbers.ts";
import { textOf } from "../../values/print.ts";
import { codePoints, itemsOf } from "../../values/sequences.ts";
import { splitKeepingSeparators } from "../../values/text.ts";
import { expectFound, expectText, typeError, Undefined, type Value, valueError } from "../../values/values.ts";
import { defineBuiltins } from "../builtin.ts";

function escapeHtml(text: string): string {
  const names: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt" };
  return text.replace(/[&<>'"]/g, (sign) => `&${names[sign] ?? `#${sign.charCodeAt(0)}`};`);
}

const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
/** HTML also has the names of these signs in capitals. */
const capitals = Object.fromEntries(Object.entries(signs).map(([name, sign]) => [name.toUpperCase(), sign]));
const entities = new Map(Object.entries({ ...signs, ...capitals, apos: "'", nbsp: "\xa0" }));

/** Takes out what matches, up to the last `close`: beyond that, a pattern would look for its end from every start. */
function without(text: string, pattern: RegExp, close: string): string {
  const end = text.lastIndexOf(close) + close.length;
  return text.slice(0, end).replace(pattern, "") + text.slice(end);
}

function stripTags(text: string): string {
  const bare = without(without(text, /<!(?=--)[\s\S]*?-->/g, "-->"), /<[^>]*>/g, ">")
    .trim()
    .replace(/\s+/g, " ");
  return bare.replace(/&(?:#(x?[\da-f]{1,7})|(\w+));/gi, (whole, digits, name) => {
    const code = Number(`0${digits}`);
    return entities.get(name) ?? (code <= 0x10ffff ? String.fromCodePoint(code) : whole);
  });
}

function xmlattr(value: Value, autospace = true): Value {
  const pairs = dictPairs(value).filter(([, item]) => item !== null && !(item instanceof Undefined));
  const text = pairs.map(([key, item]) => {
    const name = expectText(key);
    if (/[\t-\r />=]/.test(name)) throw valueError(`invalid name '${name}'`);
    return `${escapeHtml(name)}="${escapeHtml(textOf(item))}"`;
  });
  return (text.length > 0 && autospace ? " " : "") + text.join(" ");
}

/** A host, a port and a path. Without a scheme or `www.`, only hosts of the oldest domains are taken for one. */
const ADDRESS =
  /^(?:(?:https?:\/\/|www\.)(?:[\p{L}\p{N}_%-]+\.)*(?:[a-z]{2,63}|xn--[\p{L}\p{N}_%]{2,59})|(?:[\p{L}\p{N}_%-]{2,63}\.)+(?:com|net|int|edu|gov|org|info|mil)|https?:\/\/(?:\d{1,3}(?:\.\d{1,3}){3}|\[(?:[\da-f]{0,4}:){2}(?:[\da-f]{0,4}:?){1,6}\]))(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const MAIL = /^(mailto:|(?!www\.|.*:))(\S+@[\p{L}\p{N}_][\p{L}\p{N}_.-]*\.[\p{L}\p{N}_]+)$/u;

/** Brackets and stops around a word. The look back keeps a long run of them from being tried from every place in it. */
const WORD = /^([(<]*)([\s\S]*?)((?<![).,>])[).,>]*)$/;

/** Splits brackets and stops off a word; brackets that the word opened itself stay with it. */
function trimWord(word: string): [string, string, string] {
  let [, head = "", middle = "", tail = ""] = WORD.exec(word) ?? [];
  for (const [open, close] of ["()", "<>"] as Iterable<string>[] as [string, string][]) {
    const opened = middle.split(open).length;
    const pieces = splitKeepingSeparators(tail, close, opened > middle.split(close).length ? opened - 1 : 0);
    tail = pieces.pop() as string;
    middle += pieces.join("");
  }
  return [head, middle, tail].map(escapeHtml) as [string, string, string];
}

function urlize(text: string, limit: Value = null, nofollow?: boolean, target = "", rel = "", schemes: Value = null) {
  state.charge(text.length);
  const words = new Set([...rel.split(/\s+/), nofollow ? "nofollow" : "", "noopener"]);
  const relation = ` rel="${escapeHtml([...words].sort().join(" ").trim())}"`;
  const attributes = relation + (target && ` target="${escapeHtml(target)}"`);
  const prefixes = Array.from(itemsOf(schemes ?? []), (scheme) => textOf(scheme));
  for (const scheme of prefixes)
    if (!/^[\p{L}\p{N}_.+-]{2,}:\/{0,2}$/u.test(scheme)) throw typeError(`invalid name '${scheme}'`);
  const link = (href: string, shown: string, more = attributes) => `<a href="${href}"${more}>${shown}</a>`;
  const linked = (word: string) => {
    const [, , mail] = MAIL.exec(word) ?? [];
    if (ADDRESS.test(word)) {
      const most = limit === null ? undefined : expectFound(asIndex(limit), limit, "is not an integer");
      const shown = codePoints(word).slice(0, most).join("");
      return link((/^https?:/.test(word) ? "" : "https://") + word, shown === word ? word : `${shown}...`);
    }
    if (mail) return link(`mailto:${mail}`, mail, "");
    return prefixes.some((prefix) => word !== prefix && word.startsWith(prefix)) ? link(word, word) : word;
  };
  return text.replace(/\S+/g, (word) => {
    const [head, middle, tail] = trimWord(word);
    return head + linked(middle) + tail;
  });
}

/** Filters that write HTML, or take it away. */
export const htmlFilters = [
  ...defineBuiltins("text", {
    "escape|e|forceescape": escapeHtml,
    striptags: stripTags,
    "urlize trim_url_limit? nofollow:bool? target:text? rel:text? extra_schemes?": urlize,
  }),
  ...defineBuiltins("value", {
    "xmlattr autospace:bool?": xmlattr,
  }),
];
