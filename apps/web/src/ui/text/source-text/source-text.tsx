import { useEffect, useState } from "react";
import type { HighlightedSpan } from "./highlight-source.ts";

interface SourceTextProps {
  readonly code: string;
  readonly language: string;
  readonly label: string;
}

type Lines = readonly (readonly HighlightedSpan[])[];

/** Highlighting longer texts would block the page. */
const maxHighlightedLength = 200_000;

const useHighlighting = (code: string, language: string): Lines | undefined => {
  const [lines, setLines] = useState<Lines>();
  useEffect(() => {
    let isCurrent = true;
    setLines(undefined);
    if (code.length > maxHighlightedLength || !language || language === "text") return;
    void import("./highlight-source.ts")
      .then(({ highlightSource }) => highlightSource(code, language))
      .then((found) => isCurrent && setLines(found))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [code, language]);
  return lines;
};

const Line = ({ parts }: { readonly parts: readonly HighlightedSpan[] }) => (
  <span className="line">
    {parts.map(({ text, color }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is known by its place.
      <span key={index} style={color ? { color: color } : undefined}>
        {text}
      </span>
    ))}
    {"\n"}
  </span>
);

/** Highlighting arrives later and does not shift the layout. */
export const SourceText = ({ code, language, label }: SourceTextProps) => {
  const highlighted = useHighlighting(code, language);
  const lines: Lines =
    highlighted ??
    code
      .replace(/\n$/, "")
      .split("\n")
      .map((text) => [{ text, color: undefined }]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <pre className="source-text w-max min-w-full py-1.5 pr-2 font-mono text-[0.8125rem] leading-[1.65]">
        <code>
          {lines.map((parts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number.
            <Line key={index} parts={parts} />
          ))}
        </code>
      </pre>
    </section>
  );
};
