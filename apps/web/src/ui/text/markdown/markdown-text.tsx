import { useMemo } from "react";
import { Prose } from "./prose.tsx";
import { renderMarkdown, type UrlResolvers } from "./render-markdown.tsx";

interface MarkdownTextProps {
  readonly source: string;
  readonly urls: UrlResolvers;
}

export const MarkdownText = ({ source, urls }: MarkdownTextProps) => {
  const { content } = useMemo(() => renderMarkdown(source, ["main"], urls), [source, urls]);
  return <Prose measure="wide">{content}</Prose>;
};
