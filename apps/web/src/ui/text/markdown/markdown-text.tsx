import { memo, type ReactNode, useMemo } from "react";
import { Prose } from "./prose.tsx";
import { createMarkdownRenderer, type UrlResolvers } from "./render-markdown.tsx";

/** Rendered again only if its content is another. */
const Section = memo(({ content }: { readonly content: ReactNode }) => (
  <Prose measure="wide" isSection>
    {content}
  </Prose>
));
Section.displayName = "Section";

interface MarkdownTextProps {
  readonly source: string;
  readonly urls: UrlResolvers;
}

/** Each section has its own element, so that the browser can skip those out of view. */
export const MarkdownText = ({ source, urls }: MarkdownTextProps) => {
  const render = useMemo(() => createMarkdownRenderer(["main"], urls), [urls]);
  const sections = useMemo(() => render(source), [render, source]);
  return (
    <div>
      {sections.map((content, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section is known by its number.
        <Section key={index} content={content} />
      ))}
    </div>
  );
};
