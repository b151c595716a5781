import { useMemo } from "react";
import { Prose } from "./prose.tsx";
import { createMarkdownRenderer, type UrlResolvers } from "./render-markdown.tsx";

interface MarkdownTextProps {
  readonly source: string;
  readonly urls: UrlResolvers;
}

export const MarkdownText = ({ source, urls }: MarkdownTextProps) => {
  const render = useMemo(() => createMarkdownRenderer(["main"], urls), [urls]);
  const content = useMemo(() => render(source), [render, source]);
  return <Prose measure="wide">{content}</Prose>;
};
