import { decodeEntities } from "./html-entities.ts";

export interface HtmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
}

export type HtmlNode = string | HtmlElement;

const voidTags = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** Dropped with their content. */
const skippedTags = new Set(
  "script style textarea title xmp iframe noembed noframes noscript plaintext template svg math object applet select".split(
    " ",
  ),
);

/** Opening the key closes these elements if they are open. */
const impliedEnds: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    li: ["li"],
    dt: ["dt", "dd"],
    dd: ["dt", "dd"],
    tr: ["tr", "td", "th"],
    td: ["td", "th"],
    th: ["td", "th"],
    tbody: ["thead", "tbody", "tr", "td", "th"],
    tfoot: ["tbody", "tr", "td", "th"],
  }),
);

/** Implied ends never reach beyond these elements. */
const scopeTags = new Set(["ul", "ol", "dl", "table", "div", "details", "blockquote"]);

const blocks = new Set(
  "address article aside blockquote center details div dl figure footer h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul".split(
    " ",
  ),
);

/** Deeper elements are added to the last level. */
const maxDepth = 100;

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly end: number;
}

const readOpenTag = (html: string, start: number): Tag | undefined => {
  const name = /[a-z][a-z0-9-]*/iy;
  name.lastIndex = start + 1;
  const found = name.exec(html)?.[0].toLowerCase();
  if (found === undefined) return undefined;
  const attributes: Record<string, string> = {};
  let at = name.lastIndex;
  for (;;) {
    while (at < html.length && /[\s/]/.test(html[at] ?? "")) at += 1;
    if (html[at] === ">") return { name: found, attributes, end: at + 1 };
    attributePattern.lastIndex = at;
    const match = attributePattern.exec(html);
    if (!match) return undefined;
    const [, key = "", double, single, bare] = match;
    const known = key.toLowerCase();
    if (!Object.hasOwn(attributes, known)) attributes[known] = decodeEntities(double ?? single ?? bare ?? "");
    at = attributePattern.lastIndex;
  }
};

const endOfHidden = (html: string, at: number): number | undefined => {
  if (html.startsWith("<!--", at)) {
    const end = html.indexOf("-->", at + 2);
    return end < 0 ? html.length : end + 3;
  }
  if (html[at + 1] !== "!" && html[at + 1] !== "?") return undefined;
  const end = html.indexOf(">", at);
  return end < 0 ? html.length : end + 1;
};

class Builder {
  readonly roots: HtmlNode[] = [];
  readonly open: HtmlElement[] = [];
  /** Whether the last tag or comment reaches to the end of the text, as one without an end does. */
  isCut = false;

  private get inside(): HtmlNode[] {
    return this.open.at(-1)?.children ?? this.roots;
  }

  text(text: string): void {
    if (text) this.inside.push(decodeEntities(text));
  }

  begin({ name, attributes }: Tag): void {
    const ending = impliedEnds.get(name);
    if (ending) this.endOpen(ending);
    if (blocks.has(name) && this.open.at(-1)?.tag === "p") this.open.pop();
    const element: HtmlElement = { tag: name, attributes, children: [] };
    this.inside.push(element);
    if (!voidTags.has(name) && this.open.length < maxDepth) this.open.push(element);
  }

  end(name: string): void {
    const at = this.open.findLastIndex(({ tag }) => tag === name);
    if (at >= 0) this.open.length = at;
  }

  private endOpen(names: readonly string[]): void {
    const fence = this.open.findLastIndex(({ tag }) => scopeTags.has(tag));
    const at = this.open.findIndex(({ tag }, index) => index > fence && names.includes(tag));
    if (at >= 0) this.open.length = at;
  }
}

const endOfSkipped = (html: string, name: string, from: number): number => {
  const closing = new RegExp(`</${name}[\\s/>]`, "gi");
  closing.lastIndex = from;
  const match = closing.exec(html);
  if (!match) return html.length;
  const end = html.indexOf(">", match.index);
  return end < 0 ? html.length : end + 1;
};

/** Returns where the text continues, or undefined if `<` is plain text. */
const readConstruct = (html: string, at: number, builder: Builder): number | undefined => {
  const hidden = endOfHidden(html, at);
  if (hidden !== undefined) return hidden;
  if (html[at + 1] === "/") {
    const name = /<\/([a-z][a-z0-9-]*)[^>]{0,200}>/iy;
    name.lastIndex = at;
    const found = name.exec(html)?.[1];
    if (found === undefined) return undefined;
    builder.end(found.toLowerCase());
    return name.lastIndex;
  }
  const tag = readOpenTag(html, at);
  if (!tag) return undefined;
  if (skippedTags.has(tag.name)) return endOfSkipped(html, tag.name, tag.end);
  builder.begin(tag);
  return tag.end;
};

const build = (html: string): Builder => {
  const builder = new Builder();
  let at = 0;
  while (at < html.length) {
    const sign = html.indexOf("<", at);
    if (sign < 0) break;
    builder.text(html.slice(at, sign));
    const end = readConstruct(html, sign, builder);
    if (end === undefined) builder.text("<");
    if (end === html.length) builder.isCut = true;
    at = end ?? sign + 1;
  }
  builder.text(html.slice(at));
  return builder;
};

/** Not a browser's parser: the result is never used as HTML again, only as allowlisted elements. */
export const parseHtml = (html: string): readonly HtmlNode[] => build(html).roots;

/** The same for a part of a text; `isOpen` tells that it has an element or a comment which a later part may end. */
export const parseHtmlPart = (html: string): { readonly nodes: readonly HtmlNode[]; readonly isOpen: boolean } => {
  const { roots, open, isCut } = build(html);
  return { nodes: roots, isOpen: isCut || open.length > 0 };
};

export const textContent = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : textContent(node.children))).join("");
