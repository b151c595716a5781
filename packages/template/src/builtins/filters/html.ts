import { tableOf } from "../../builtin.ts";
import { run } from "../../current-run.ts";
import { dictPairs } from "../../dict.ts";
import { textOf } from "../../print.ts";
import { codePoints, itemsOf } from "../../sequences.ts";
import { needText, typeError, Undefined, type Value, valueError } from "../../values.ts";

function escapeHtml(text: string): string {
  return text.replace(
    /[&<>'"]/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? `&#${sign.charCodeAt(0)};`,
  );
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\xa0" };

/** Takes out everything from `open` to `close`. A pattern would look for a missing end again from every start. */
function without(text: string, open: string, close: string): string {
  let result = "";
  let from = 0;
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length);
    if (end < 0) break;
    result += text.slice(from, at);
    from = end + close.length;
  }
  return result + text.slice(from);
}

function stripTags(text: string): string {
  const bare = without(without(text, "<!--", "-->"), "<", ">")
    .trim()
    .replace(/\s+/g, " ");
  return bare.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return entities[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : whole);
  });
}

function xmlattr(value: Value, autospace = true): Value {
  const pairs = dictPairs(value).filter(([, item]) => item !== null && !(item instanceof Undefined));
  const text = pairs.map(([key, item]) => {
    const name = needText(key);
    if (/[\s/>=]/.test(name)) throw valueError(`invalid name '${name}'`);
    return `${escapeHtml(name)}="${escapeHtml(textOf(item))}"`;
  });
  return (text.length > 0 && autospace ? " " : "") + text.join(" ");
}

/** A host, a port and a path. Without a scheme or `www.`, only hosts of the oldest domains are taken for one. */
const ADDRESS =
  /^(?:(?:https?:\/\/|www\.)(?:[\p{L}\p{N}_%-]+\.)*(?:[a-z]{2,63}|xn--[\p{L}\p{N}_%]{2,59})|(?:[\p{L}\p{N}_%-]{2,63}\.)+(?:com|net|int|edu|gov|org|info|mil)|https?:\/\/(?:\d{1,3}(?:\.\d{1,3}){3}|\[(?:[\da-f]{0,4}:){2}(?:[\da-f]{0,4}:?){1,6}\]))(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const MAIL = /^(mailto:|(?!www\.|.*:))(\S+@[\p{L}\p{N}_][\p{L}\p{N}_.-]*\.[\p{L}\p{N}_]+)$/u;

/** Splits brackets and stops off an escaped word; brackets that the word opened itself stay with it. */
function trimWord(word: string): [string, string, string] {
  const [head = ""] = /^(\(|&lt;)*/.exec(word) ?? [];
  let at = word.length;
  while (at > head.length && /[).,]/.test(word.charAt(at - 1)) !== word.endsWith("&gt;", at))
    at -= word.endsWith("&gt;", at) ? 4 : 1;
  for (const [open, close] of ["()", ["&lt;", "&gt;"]] as [string, string][]) {
    const count = (part: string, from: number, to?: number) => word.slice(from, to).split(part).length - 1;
    const opened = count(open, head.length, at);
    if (opened > count(close, head.length, at))
      for (let moves = Math.min(opened, count(close, at)); moves > 0; moves -= 1)
        at = word.indexOf(close, at) + close.length;
  }
  return [head, word.slice(head.length, at), word.slice(at)];
}

function urlize(text: string, limit?: number, nofollow?: boolean, target = "", rel = "", schemes: Value = []) {
  run.charge(text.length);
  const words = new Set([...rel.split(/\s+/), nofollow ? "nofollow" : "", "noopener"]);
  const relation = ` rel="${escapeHtml([...words].sort().join(" ").trim())}"`;
  const attributes = relation + (target && ` target="${escapeHtml(target)}"`);
  const prefixes = Array.from(itemsOf(schemes), (scheme) => textOf(scheme));
  for (const scheme of prefixes)
    if (!/^[\p{L}\p{N}_.+-]{2,}:\/{0,2}$/u.test(scheme)) throw typeError(`invalid name '${scheme}'`);
  const link = (href: string, shown: string, more = attributes) => `<a href="${href}"${more}>${shown}</a>`;
  const linked = (word: string) => {
    const [, , mail] = MAIL.exec(word) ?? [];
    const shown = codePoints(word).slice(0, limit).join("");
    if (ADDRESS.test(word))
      return link((/^https?:/.test(word) ? "" : "https://") + word, shown === word ? word : `${shown}...`);
    if (mail) return link(`mailto:${mail}`, mail, "");
    return prefixes.some((prefix) => word !== prefix && word.startsWith(prefix)) ? link(word, word) : word;
  };
  return escapeHtml(text).replace(/\S+/g, (word) => {
    const [head, middle, tail] = trimWord(word);
    return head + linked(middle) + tail;
  });
}

/** Filters that write HTML, or take it away. */
export const htmlFilters = [
  ...tableOf("text", {
    "escape|e|forceescape": escapeHtml,
    striptags: stripTags,
    "urlize trim_url_limit:int? nofollow:bool? target:text? rel:text? extra_schemes?": urlize,
  }),
  ...tableOf("value", {
    "xmlattr autospace:bool?": xmlattr,
  }),
];
