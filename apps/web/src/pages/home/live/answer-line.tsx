import type { ReactNode } from "react";
import { LiveRegion } from "../../../ui/text/text.tsx";

interface AnswerLineProps {
  readonly answer: string;
  readonly note?: ReactNode;
  readonly size?: "normal" | "large";
}

const sizes = { normal: "text-2xl", large: "text-7xl" } as const;

export const AnswerLine = ({ answer, note, size = "normal" }: AnswerLineProps) => (
  <p className="flex flex-wrap items-baseline gap-x-1.5">
    <span className={`font-display ${sizes[size]}`}>{answer}</span>
    {note && <span className="text-ink-soft tabular-nums">{note}</span>}
  </p>
);

/** An answer that screen readers are told of as well. */
export const SpokenAnswer = ({ answer }: { readonly answer: string }) => (
  <>
    <AnswerLine answer={answer} />
    <LiveRegion>{answer}</LiveRegion>
  </>
);
