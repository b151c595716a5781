import { memo, type ReactNode } from "react";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { GrowingField } from "../../../ui/input/composer/growing-field.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { RunButton, type RunControl, RunHint, TurnButtons } from "./run-bar.tsx";

interface DockProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly placeholder: string;
  /** What is wrong with the text. */
  readonly error?: ReactNode;
  /** Quiet buttons at the start of the last line. */
  readonly tools?: ReactNode;
  /** Whether it stays in sight; before there is anything to ask, it would cover the way to begin. */
  readonly isFloating: boolean;
  readonly children: ReactNode;
}

/** Keeps a message to write, and the buttons that send it, at the bottom of the window. */
const Dock = ({ label, text, onText, placeholder, error, tools, isFloating, children }: DockProps) => (
  <div data-print="hide" className={isFloating ? "pointer-events-none sticky bottom-1 z-20 sm:bottom-2" : ""}>
    <div
      className={`pointer-events-auto flex min-w-0 flex-col gap-1 rounded-card border border-line-strong bg-surface px-1.5 py-1 focus-within:border-brass has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-brass ${isFloating ? "shadow-float" : ""}`}
    >
      <GrowingField label={label} text={text} onText={onText} rows={2} placeholder={placeholder} className="py-0.5" />
      {error}
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {tools}
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-1.5 gap-y-1">{children}</span>
      </div>
    </div>
  </div>
);

interface ComposerProps extends RunControl {
  /** The prompt's size and price for all columns. */
  readonly summary: string;
  /** Why some columns cannot answer. */
  readonly warnings: readonly string[];
}

/** The next message to all columns, at the bottom of the window. */
export const Composer = memo((props: ComposerProps) => {
  const { session, summary, warnings, dispatch } = props;
  const { draft, turns, columns } = session;
  return (
    <Dock
      label={turns.length === 0 ? "Message" : `Message ${turns.length + 1}`}
      text={draft.text}
      onText={(text) => dispatch({ type: "written", draft: { ...draft, text } })}
      placeholder="Ask all models… Use {{name}} for variables."
      error={warnings.map((warning) => <InlineError key={warning}>{warning}</InlineError>)}
      tools={<TurnButtons {...props} />}
      isFloating={columns.length > 0}
    >
      {summary !== "" && <Text variant="note">{summary}</Text>}
      <RunHint {...props} />
      <RunButton {...props} />
    </Dock>
  );
});
Composer.displayName = "Composer";
