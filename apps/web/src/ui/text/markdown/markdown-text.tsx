import { useMemo } from "react";
import { Prose } from "./prose.tsx";
import { type Places, renderMarkdown } from "./render-markdown.tsx";

interface MarkdownTextProps {
  readonly source: string;
  readonly places: Places;
}

/** A Markdown text, rendered. */
export const MarkdownText = ({ source, places }: MarkdownTextProps) => {
  const { content } = useMemo(() => renderMarkdown(source, ["main"], places), [source, places]);
  return <Prose measure="wide">{content}</Prose>;
};
