import { ArrowUp, Square } from "lucide-react";
import type { ClipboardEvent, KeyboardEvent, ReactNode } from "react";
import { GrowingField } from "../../../ui/input/composer/growing-field.tsx";

interface ComposerBoxProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly isRunning: boolean;
  readonly canSend: boolean;
  readonly placeholder?: string;
  readonly above?: ReactNode;
  readonly tools?: ReactNode;
  readonly onFiles?: (files: readonly File[]) => void;
}

const round =
  "inline-flex size-4 shrink-0 items-center justify-center rounded-full bg-ink text-paper transition-opacity hover:opacity-85 disabled:opacity-35";

const SendOrStop = ({
  onSend,
  onStop,
  isRunning,
  canSend,
}: Pick<ComposerBoxProps, "onSend" | "onStop" | "isRunning" | "canSend">) =>
  isRunning ? (
    <button type="button" onClick={onStop} aria-label="Stop" title="Stop (Esc)" className={round}>
      <Square size={12} strokeWidth={2} fill="currentColor" aria-hidden="true" />
    </button>
  ) : (
    <button type="button" onClick={onSend} disabled={!canSend} aria-label="Send" title="Send (Enter)" className={round}>
      <ArrowUp size={16} strokeWidth={2} aria-hidden="true" />
    </button>
  );

/** Enter sends, Shift Enter starts a new line, Escape stops the answer. */
export const ComposerBox = (props: ComposerBoxProps) => {
  const { label, text, onText, onSend, onStop, isRunning, canSend, placeholder, above, tools, onFiles } = props;
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isRunning) onStop();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (canSend && !isRunning) onSend();
  };
  const paste = (event: ClipboardEvent) => {
    if (!onFiles || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    onFiles([...event.clipboardData.files]);
  };
  return (
    <div className="flex min-w-0 flex-col gap-0.5 rounded-control border border-line-strong bg-surface p-0.75 focus-within:border-brass has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-brass">
      {above}
      <GrowingField
        label={label}
        text={text}
        onText={onText}
        rows={1}
        placeholder={placeholder}
        onKeyDown={press}
        onPaste={paste}
        className="px-0.5 text-[0.9375rem]"
      />
      <div className="flex items-center justify-between gap-1">
        <span className="flex items-center gap-0.5">{tools}</span>
        <SendOrStop onSend={onSend} onStop={onStop} isRunning={isRunning} canSend={canSend} />
      </div>
    </div>
  );
};
