import { memo, useMemo, useRef } from "react";
import { emptyText, type GrowingText, grow, wholeText } from "../../../lib/streaming/growing-text.ts";
import { Prose } from "./prose.tsx";
import { renderMarkdown, type UrlResolvers } from "./render-markdown.tsx";

/** Pictures that a model names are not fetched: nobody would know who is told that the text was read. */
const urls: UrlResolvers = { link: (url) => url, image: () => undefined };

/** A tail longer than this is drawn as plain text until its block ends. */
const maxTailLength = 4_000;

const Block = memo(({ source }: { readonly source: string }) => renderMarkdown(source, ["main"], urls).content);
Block.displayName = "Block";

/** Code that is still being written: colours come when it is whole. */
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

/** Cuts a growing text into blocks, reading only what is new; another text begins anew. */
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
  /** Once it is whole it is read as one, so that what reaches over blocks is right too. */
  readonly isDone: boolean;
}

/** Markdown that comes in pieces: finished blocks are drawn once, only the last one is read again. */
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
