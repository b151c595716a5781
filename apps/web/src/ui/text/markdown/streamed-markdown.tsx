import { memo, useMemo, useRef } from "react";
import { emptyText, type GrowingText, grow, wholeText } from "../../../lib/streaming/growing-text.ts";
import { Prose } from "./prose.tsx";
import { renderMarkdown, type UrlResolvers } from "./render-markdown.tsx";

const urls: UrlResolvers = { link: (url) => url, image: () => undefined };

const maxTailLength = 4_000;

const Block = memo(({ source }: { readonly source: string }) => renderMarkdown(source, ["main"], urls).content);
Block.displayName = "Block";

const OpenCode = ({ source }: { readonly source: string }) => {
  const start = source.indexOf("\n") + 1;
  return (
    <pre className="overflow-x-auto rounded-control border border-line bg-wash p-1.5 font-mono text-[0.8125rem] whitespace-pre-wrap">
      {start === 0 ? "" : source.slice(start)}
    </pre>
  );
};

const opensWithCode = ({ tail, fence }: GrowingText): boolean => fence !== "" && /^ {0,3}(?:```|~~~)/.test(tail);

const Tail = ({ text }: { readonly text: GrowingText }) => {
  if (opensWithCode(text)) return <OpenCode source={text.tail} />;
  if (text.tail.length > maxTailLength) return <p className="whitespace-pre-wrap">{text.tail}</p>;
  return <Block source={text.tail} />;
};

const useGrowingText = (text: string): GrowingText => {
  const shown = useRef({ whole: "", grown: emptyText });
  return useMemo(() => {
    const { whole, grown } = shown.current;
    const next = text.startsWith(whole) ? grow(grown, text.slice(whole.length)) : grow(emptyText, text);
    shown.current = { whole: text, grown: next };
    return next;
  }, [text]);
};

interface StreamedMarkdownProps {
  readonly text: string;
  /** Finished text is parsed once more as a whole, so that constructs across blocks are right. */
  readonly isDone: boolean;
}

/** Finished blocks are rendered once; only the last one is parsed again. */
export const StreamedMarkdown = ({ text, isDone }: StreamedMarkdownProps) => {
  const grown = useGrowingText(text);
  if (isDone)
    return (
      <Prose measure="wide">
        <Block source={wholeText(grown)} />
      </Prose>
    );
  return (
    <Prose measure="wide" isGrowing>
      {grown.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move.
        <Block key={index} source={block} />
      ))}
      {grown.tail !== "" && <Tail key="tail" text={grown} />}
    </Prose>
  );
};
