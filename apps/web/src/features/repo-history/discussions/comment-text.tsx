import { useMemo } from "react";
import { Prose } from "../../../ui/text/markdown/prose.tsx";
import { renderComment, type UrlResolvers } from "../../../ui/text/markdown/render-markdown.tsx";

interface CommentTextProps {
  readonly source: string;
  readonly urls: UrlResolvers;
}

/** A comment: the Markdown of cards, with line breaks as written and mentions as links. */
export const CommentText = ({ source, urls }: CommentTextProps) => {
  const content = useMemo(() => renderComment(source, urls), [source, urls]);
  return <Prose measure="wide">{content}</Prose>;
};
