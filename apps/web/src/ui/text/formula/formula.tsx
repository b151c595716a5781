import { createElement, Fragment, type ReactNode, useMemo } from "react";
import temml, { type Options } from "temml";
import { type HtmlNode, parseHtml } from "../../../lib/markup/html-tree.ts";

const tags = new Set(
  "math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle mpadded mphantom menclose msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd semantics".split(
    " ",
  ),
);

const attributes = new Set(
  "display displaystyle scriptlevel mathvariant stretchy fence separator form lspace rspace width height depth voffset rowspacing columnspacing columnalign columnlines rowlines columnspan rowspan accent accentunder linethickness movablelimits minsize maxsize symmetric largeop notation".split(
    " ",
  ),
);

const isPlainValue = (value: string): boolean => /^[\w.%+ -]{0,60}$/.test(value);

/** Formulas are untrusted: only MathML elements of the typesetter's output are kept. */
const toElements = (nodes: readonly HtmlNode[]): ReactNode[] =>
  nodes.map((node, index) => {
    if (typeof node === "string") return node;
    if (node.tag === "annotation") return null;
    const children = toElements(node.children);
    // biome-ignore lint/suspicious/noArrayIndexKey: a formula's parts never move.
    if (!tags.has(node.tag)) return <Fragment key={index}>{children}</Fragment>;
    const kept = Object.entries(node.attributes).filter(([name, value]) => attributes.has(name) && isPlainValue(value));
    return createElement(node.tag, { key: index, ...Object.fromEntries(kept) }, ...children);
  });

interface FormulaProps {
  readonly source: string;
  readonly isBlock: boolean;
}

/** Our parser drops `math`, so it is renamed to `mrow` first. */
const parseMath = (markup: string): readonly HtmlNode[] =>
  parseHtml(markup.replace(/^<math[^>]*>/, "<mrow>").replace(/<\/math>$/, "</mrow>"));

export const Formula = ({ source, isBlock }: FormulaProps) => {
  const content = useMemo(() => {
    try {
      const options: Options = {
        displayMode: isBlock,
        throwOnError: true,
        trust: false,
        maxExpand: 200,
        maxSize: [20, 20],
      };
      return toElements(parseMath(temml.renderToString(source, options)));
    } catch {
      return undefined;
    }
  }, [source, isBlock]);
  if (!content) return <code>{source}</code>;
  const math = createElement("math", { display: isBlock ? "block" : "inline" }, ...content);
  return isBlock ? <span className="block overflow-x-auto py-1">{math}</span> : math;
};
