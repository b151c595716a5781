import type { ReactNode } from "react";
import { type HtmlElement, textContent } from "../../../lib/markup/html-tree.ts";
import { RemoteImage } from "../../media/image/remote-image.tsx";
import { TextLink } from "../anchor/text-link.tsx";
import { CodeBlock } from "../code-block.tsx";
import { FormulaInView } from "../formula/formula-in-view.tsx";
import { Heading } from "../heading/heading.tsx";

export interface RenderContext {
  /** Undefined if the link is not allowed. */
  readonly link: (url: string) => string | undefined;
  /** Undefined if the image must not be shown. */
  readonly image: (url: string) => string | undefined;
  readonly heading: (level: number, content: string) => string;
}

type Renderer = (element: HtmlElement, children: ReactNode, context: RenderContext) => ReactNode;

const alignments: ReadonlyMap<string, string> = new Map([
  ["center", "text-center"],
  ["right", "text-right"],
  ["left", "text-left"],
]);

const aligned = ({ attributes: { align = "" } }: HtmlElement): string | undefined =>
  alignments.get(align.toLowerCase());

/** Blocks of text run in their first letter's direction. */
const blocks: ReadonlySet<string> = new Set("p div li dt dd blockquote figcaption summary caption".split(" "));

const directionOf = (tag: string): "auto" | undefined => (blocks.has(tag) ? "auto" : undefined);

const plain =
  (
    Tag: "p" | "div" | "span" | "strong" | "em" | "del" | "code" | "kbd" | "samp" | "sub" | "sup" | "mark" | "small",
  ): Renderer =>
  (element, children) => (
    <Tag dir={directionOf(Tag)} className={aligned(element)}>
      {children}
    </Tag>
  );

const other =
  (
    Tag:
      | "u"
      | "ins"
      | "q"
      | "abbr"
      | "cite"
      | "dfn"
      | "var"
      | "blockquote"
      | "ul"
      | "dl"
      | "dt"
      | "dd"
      | "li"
      | "figure"
      | "figcaption"
      | "summary"
      | "thead"
      | "tbody"
      | "tfoot"
      | "tr"
      | "caption",
  ): Renderer =>
  (_element, children) => <Tag dir={directionOf(Tag)}>{children}</Tag>;

const headingVariants = { 1: "h1", 2: "h2", 3: "h3", 4: "h4", 5: "h5", 6: "h6" } as const;

const heading =
  (level: keyof typeof headingVariants): Renderer =>
  (element, children, context) => (
    // The page has its own first heading.
    <Heading
      level={Math.max(2, level)}
      variant={headingVariants[level]}
      id={context.heading(level, textContent(element.children))}
    >
      {children}
    </Heading>
  );

const smallNumber = (text: string | undefined): number | undefined =>
  text && /^\d{1,4}(px)?$/.test(text) ? Number.parseInt(text, 10) : undefined;

const cell =
  (Tag: "td" | "th"): Renderer =>
  (element, children) => (
    <Tag
      dir="auto"
      className={aligned(element)}
      colSpan={smallNumber(element.attributes.colspan)}
      rowSpan={smallNumber(element.attributes.rowspan)}
    >
      {children}
    </Tag>
  );

const languageOf = ({ children }: HtmlElement): string => {
  const [code] = children;
  const name = typeof code === "object" ? code.attributes.class : undefined;
  return /language-([\w+#.-]{1,30})/.exec(name ?? "")?.[1] ?? "";
};

const image: Renderer = ({ attributes: { src = "", alt = "", width, height } }, _children, context) => (
  <RemoteImage url={context.image(src)} alt={alt} width={smallNumber(width)} height={smallNumber(height)} />
);

const link: Renderer = ({ attributes: { href = "" } }, children, context) => {
  const url = context.link(href);
  return url === undefined ? children : <TextLink href={url}>{children}</TextLink>;
};

const code: Renderer = ({ attributes, children: [content] }, children) => {
  const math = attributes["data-math"];
  if (math === undefined || typeof content !== "string") return <code>{children}</code>;
  return <FormulaInView source={content} isBlock={math === "block"} />;
};

const table: Renderer = (_element, children) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
  <section aria-label="Table" tabIndex={0} className="overflow-x-auto">
    <table>{children}</table>
  </section>
);

const tick: Renderer = ({ attributes }) =>
  attributes.type === "checkbox" ? (
    <input type="checkbox" checked={"checked" in attributes} disabled readOnly aria-label="Done" />
  ) : null;

/** Other elements are replaced by their content. */
export const renderers: Readonly<Record<string, Renderer>> = {
  a: link,
  abbr: other("abbr"),
  b: plain("strong"),
  blockquote: other("blockquote"),
  br: () => <br />,
  caption: other("caption"),
  center: (_element, children) => <div className="text-center">{children}</div>,
  cite: other("cite"),
  code,
  dd: other("dd"),
  del: plain("del"),
  details: ({ attributes }, children) => <details open={"open" in attributes}>{children}</details>,
  dfn: other("dfn"),
  div: plain("div"),
  dl: other("dl"),
  dt: other("dt"),
  em: plain("em"),
  figcaption: other("figcaption"),
  figure: other("figure"),
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  hr: () => <hr />,
  i: plain("em"),
  img: image,
  input: tick,
  ins: other("ins"),
  kbd: plain("kbd"),
  li: other("li"),
  mark: plain("mark"),
  ol: ({ attributes }, children) => <ol start={smallNumber(attributes.start)}>{children}</ol>,
  p: plain("p"),
  pre: (element) => (
    <CodeBlock code={textContent(element.children).replace(/\n$/, "")} language={languageOf(element)} />
  ),
  q: other("q"),
  s: plain("del"),
  samp: plain("samp"),
  section: plain("div"),
  small: plain("small"),
  span: plain("span"),
  strike: plain("del"),
  strong: plain("strong"),
  sub: plain("sub"),
  summary: other("summary"),
  sup: plain("sup"),
  table,
  tbody: other("tbody"),
  td: cell("td"),
  tfoot: other("tfoot"),
  th: cell("th"),
  thead: other("thead"),
  tr: other("tr"),
  u: other("u"),
  ul: other("ul"),
  var: other("var"),
};

/** White space between their children is dropped. */
export const textless = new Set(["table", "thead", "tbody", "tfoot", "tr", "ul", "ol", "dl"]);
