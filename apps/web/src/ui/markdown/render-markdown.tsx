import type { ReactElement, ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { createSlugger } from "../../lib/slug.ts";
import { TextLink } from "../anchor/text-link.tsx";
import { CodeBlock } from "../code-block/code-block.tsx";
import { Heading } from "../heading/heading.tsx";
import { textOf } from "../heading/text-of.ts";
import type { OutlineEntry } from "../outline/outline.tsx";
import { headingIds } from "./heading-ids.ts";

const languageOf = (children: ReactNode): string => {
  const { className = "" } = (children as ReactElement<{ className?: string }>).props;
  return /language-(\S+)/.exec(className)?.[1] ?? "";
};

const heading =
  (level: number) =>
  ({ id, children }: { id?: string | undefined; children?: ReactNode }) => (
    <Heading level={level} id={id}>
      {children}
    </Heading>
  );

const components: Components = {
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  a: ({ href = "#", children }) => <TextLink href={href}>{children}</TextLink>,
  pre: ({ children }) => <CodeBlock code={textOf(children).replace(/\n$/, "")} language={languageOf(children)} />,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
    <section aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table>{children}</table>
    </section>
  ),
};

/** A rendered text and its headings. */
export interface RenderedMarkdown {
  readonly content: ReactElement;
  readonly outline: readonly OutlineEntry[];
}

/** Renders Markdown, sanitised, every heading with an id that is not among those taken. */
export const renderMarkdown = (source: string, taken: Iterable<string> = []): RenderedMarkdown => {
  const outline: OutlineEntry[] = [];
  const slug = createSlugger(taken);
  // `Markdown` is a plain function of its props: calling it here yields the tree and, with it, the outline.
  const content = Markdown({
    children: source,
    components,
    remarkPlugins: [remarkGfm],
    rehypePlugins: [rehypeSanitize, [headingIds, { slug, outline }]],
  });
  return { content, outline };
};
