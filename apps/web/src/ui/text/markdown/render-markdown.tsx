import { Marked } from "marked";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { type HtmlNode, parseHtml } from "../../../lib/markup/html-tree.ts";
import { createSlugger, slugOf } from "../../../lib/markup/slug.ts";
import type { OutlineEntry } from "../../list/outline/outline.tsx";
import { renderers, type Surroundings, textless } from "./elements.tsx";
import { mathExtensions } from "./math-extension.ts";
import { safeAddress } from "./safe-address.ts";

const marked = new Marked({ gfm: true, extensions: mathExtensions });

/** A rendered text and its headings. */
export interface RenderedMarkdown {
  readonly content: ReactElement;
  readonly outline: readonly OutlineEntry[];
}

/** Where links and pictures of a text lead; each gets addresses that are safe to follow. */
export interface Places {
  readonly link: (address: string) => string;
  readonly picture: (address: string) => string | undefined;
}

/** Texts of our own show pictures of our own. */
const ownPlaces: Places = {
  link: (address) => address,
  picture: (address) => (address.startsWith("/") ? address : undefined),
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const surroundingsOf = (
  { link, picture }: Places,
  slug: (text: string) => string,
  outline: OutlineEntry[],
): Surroundings => ({
  link: (address) => {
    const safe = safeAddress(address);
    if (safe === undefined) return undefined;
    return safe.startsWith("#") ? `#${slugOf(decoded(safe.slice(1)))}` : link(safe);
  },
  picture: (address) => {
    const safe = safeAddress(address);
    return safe && picture(safe);
  },
  heading: (level, words) => {
    const id = slug(words);
    outline.push({ id, text: words, level });
    return id;
  },
});

/** A heading is a link to itself, so a link within it keeps its words only. */
const withoutLinks = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === "string") return [node];
    const children = withoutLinks(node.children);
    return node.tag === "a" ? children : [{ ...node, children }];
  });

const renderNodes = (nodes: readonly HtmlNode[], around: Surroundings): ReactNode[] =>
  nodes.map((node, index) => {
    if (typeof node === "string") return node;
    const own = /^h[1-6]$/.test(node.tag) ? withoutLinks(node.children) : node.children;
    const kept = textless.has(node.tag) ? own.filter((child) => typeof child !== "string") : own;
    const render = Object.hasOwn(renderers, node.tag) ? renderers[node.tag] : undefined;
    const children = kept.length > 0 ? renderNodes(kept, around) : null;
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move.
    return <Fragment key={index}>{render ? render(node, children, around) : children}</Fragment>;
  });

/**
 * Renders Markdown, raw HTML in it included: only elements and attributes that are listed come through, so whatever
 * else a text holds is left out. Every heading gets an id that is not among those taken.
 */
export const renderMarkdown = (
  source: string,
  taken: Iterable<string> = [],
  places: Places = ownPlaces,
): RenderedMarkdown => {
  const outline: OutlineEntry[] = [];
  const tree = parseHtml(marked.parse(source, { async: false }));
  const around = surroundingsOf(places, createSlugger(taken), outline);
  return { content: <>{renderNodes(tree, around)}</>, outline };
};
