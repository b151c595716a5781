import { Plus, X } from "lucide-react";
import type { ClipboardEvent } from "react";
import { Button } from "../../../ui/input/button/button.tsx";

interface LineListProps {
  readonly label: string;
  readonly lines: readonly string[];
  readonly onLines: (lines: readonly string[]) => void;
}

export const LineList = ({ label, lines, onLines }: LineListProps) => {
  const shown = lines.length > 0 ? lines : [""];
  const change = (index: number, text: string) => onLines(shown.map((line, at) => (at === index ? text : line)));
  const paste = (event: ClipboardEvent, index: number) => {
    const pasted = event.clipboardData
      .getData("text/plain")
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "");
    if (pasted.length < 2) return;
    event.preventDefault();
    onLines([...shown.slice(0, index), ...pasted, ...shown.slice(index + 1)].filter((line) => line.trim() !== ""));
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-0.5">
      <legend className="pb-0.5 text-sm text-ink-soft">{label}</legend>
      {shown.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place while it is typed.
        <div key={index} className="flex items-center gap-0.5">
          <input
            value={line}
            aria-label={`${label}, line ${index + 1}`}
            onChange={(event) => change(index, event.currentTarget.value)}
            onPaste={(event) => paste(event, index)}
            className="h-4 min-w-0 flex-1 rounded-control border border-line bg-surface px-1 text-sm transition-colors hover:border-line-strong"
          />
          {shown.length > 1 && (
            <button
              type="button"
              onClick={() => onLines(shown.filter((_, at) => at !== index))}
              aria-label={`Remove line ${index + 1}`}
              className="inline-flex size-3 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
            >
              <X size={14} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
        </div>
      ))}
      <div>
        <Button onClick={() => onLines([...shown, ""])}>
          <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
          Line
        </Button>
      </div>
    </fieldset>
  );
};
