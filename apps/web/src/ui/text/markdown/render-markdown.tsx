import { Marked } from "marked";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { type HtmlNode, parseHtml, parseHtmlPart } from "../../../lib/markup/html-tree.ts";
import { createSlugger, slugOf } from "../../../lib/markup/slug.ts";
import { splitSections } from "../../../lib/markup/split-sections.ts";
import type { OutlineEntry } from "../../navigation/outline.tsx";
import { type RenderContext, renderers, textless } from "./elements.tsx";
import { mathExtensions } from "./math-extension.ts";
import { mentionExtension } from "./mention-extension.ts";
import { safeUrl } from "./safe-url.ts";

const marked = new Marked({ gfm: true, extensions: mathExtensions });
const commentMarked = new Marked({ gfm: true, breaks: true, extensions: [...mathExtensions, mentionExtension] });

export interface RenderedMarkdown {
  readonly content: ReactElement;
  readonly outline: readonly OutlineEntry[];
}

/** Both return URLs that are safe to follow. */
export interface UrlResolvers {
  readonly link: (url: string) => string;
  readonly image: (url: string) => string | undefined;
}

/** Our own texts may only show our own images. */
const defaultUrls: UrlResolvers = {
  link: (url) => url,
  image: (url) => (url.startsWith("/") ? url : undefined),
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const createRenderContext = (
  { link, image }: UrlResolvers,
  slug: (text: string) => string,
  outline: OutlineEntry[],
): RenderContext => ({
  link: (url) => {
    const safe = safeUrl(url);
    if (safe === undefined) return undefined;
    return safe.startsWith("#") ? `#${slugOf(decoded(safe.slice(1)))}` : link(safe);
  },
  image: (url) => {
    const safe = safeUrl(url);
    return safe && image(safe);
  },
  heading: (level, title) => {
    const id = slug(title);
    outline.push({ id, text: title, level });
    return id;
  },
});

/** A heading is itself a link, so links inside it keep only their text. */
const withoutLinks = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === "string") return [node];
    const children = withoutLinks(node.children);
    return node.tag === "a" ? children : [{ ...node, children }];
  });

const renderNode = (node: HtmlNode, context: RenderContext): ReactNode => {
  if (typeof node === "string") return node;
  const own = /^h[1-6]$/.test(node.tag) ? withoutLinks(node.children) : node.children;
  const shown = textless.has(node.tag) ? own.filter((child) => typeof child !== "string") : own;
  const render = Object.hasOwn(renderers, node.tag) ? renderers[node.tag] : undefined;
  const children = shown.length > 0 ? renderNodes(shown, context) : null;
  return render ? render(node, children, context) : children;
};

const renderNodes = (nodes: readonly HtmlNode[], context: RenderContext): ReactNode[] =>
  nodes.map((node, index) => {
    const shown = renderNode(node, context);
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move.
    return typeof shown === "string" ? shown : <Fragment key={index}>{shown}</Fragment>;
  });

/** Raw HTML is allowlisted by element and attribute; everything else is dropped. Heading ids avoid `taken`. */
export const renderMarkdown = (
  source: string,
  taken: Iterable<string> = [],
  urls: UrlResolvers = defaultUrls,
): RenderedMarkdown => {
  const outline: OutlineEntry[] = [];
  const tree = parseHtml(marked.parse(source, { async: false }));
  const context = createRenderContext(urls, createSlugger(new Set(taken)), outline);
  return { content: <>{renderNodes(tree, context)}</>, outline };
};

interface RenderedSection {
  readonly content: ReactNode;
  readonly outline: readonly OutlineEntry[];
  /** Whether raw HTML goes on in the next section. */
  readonly isOpen: boolean;
}

/**
 * Renders a text that is being edited, by section. A section whose text is the same as before gets the same elements, so it is
 * neither parsed nor rendered again: in a card of 200 kB, that is most of what a key costs.
 */
export const createMarkdownRenderer = (taken: readonly string[], urls: UrlResolvers) => {
  let known: ReadonlyMap<string, RenderedSection> = new Map();

  const renderSection = (source: string, ids: ReadonlySet<string>): RenderedSection => {
    const outline: OutlineEntry[] = [];
    const { nodes, isOpen } = parseHtmlPart(marked.parse(source, { async: false }));
    const content = renderNodes(nodes, createRenderContext(urls, createSlugger(ids), outline));
    return { content, outline, isOpen };
  };

  /** The id of a heading depends on those before it. */
  const isStill = ({ outline }: RenderedSection, ids: ReadonlySet<string>): boolean => {
    const slug = createSlugger(ids);
    return outline.every(({ text, id }) => slug(text) === id);
  };

  return (text: string): readonly ReactNode[] => {
    const { sections, definitions } = splitSections(text);
    const ids = new Set(taken);
    const rendered = new Map<string, RenderedSection>();
    const render = (section: string): RenderedSection => {
      const source = definitions + section;
      const before = known.get(source);
      const now = before && isStill(before, ids) ? before : renderSection(source, ids);
      rendered.set(source, now);
      return now;
    };
    const content: ReactNode[] = [];
    for (let index = 0; index < sections.length; index += 1) {
      let shown = render(sections[index] ?? "");
      if (shown.isOpen) {
        shown = render(sections.slice(index).join(""));
        index = sections.length;
      }
      for (const { id } of shown.outline) ids.add(id);
      content.push(shown.content);
    }
    known = rendered;
    return content;
  };
};

/** As cards, with line breaks as written and `@name` as a link to the account. */
export const renderComment = (source: string, urls: UrlResolvers): ReactElement => {
  const tree = parseHtml(commentMarked.parse(source, { async: false }));
  return <>{renderNodes(tree, createRenderContext(urls, createSlugger(new Set(["main"])), []))}</>;
};
