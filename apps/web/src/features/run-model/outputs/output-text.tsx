import { CopyButton } from "../../../ui/input/copy-button.tsx";

interface OutputTextProps {
  readonly text: string;
  readonly note?: string | undefined;
}

/** Longer text would block the page; copying still takes all of it. */
const maxShown = 100_000;

export const OutputText = ({ text, note }: OutputTextProps) => (
  <div className="flex items-start gap-1">
    <p dir="auto" className="min-w-0 flex-1 border-s-2 border-brass ps-1.25 whitespace-pre-wrap wrap-anywhere">
      {text.length > maxShown ? `${text.slice(0, maxShown)}…` : text}
      {note && <span className="ml-1 text-sm whitespace-nowrap text-ink-soft tabular-nums">{note}</span>}
    </p>
    <CopyButton text={text} label="the text" />
  </div>
);
