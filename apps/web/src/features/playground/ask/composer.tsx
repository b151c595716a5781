import { memo } from "react";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { Dock } from "./dock.tsx";
import { RunButton, type RunControl, RunHint, TurnButtons } from "./run-bar.tsx";

interface ComposerProps extends RunControl {
  /** The prompt's size and price for all columns. */
  readonly summary: string;
  /** Why some columns cannot answer. */
  readonly warnings: readonly string[];
}

/** The next message to all columns, at the bottom of the window. */
export const Composer = memo((props: ComposerProps) => {
  const { session, summary, warnings, dispatch } = props;
  const { draft, turns } = session;
  return (
    <Dock
      label={turns.length === 0 ? "Message" : `Message ${turns.length + 1}`}
      text={draft.text}
      onText={(text) => dispatch({ type: "written", draft: { ...draft, text } })}
      placeholder="Ask all models… Use {{name}} for variables."
      error={warnings.map((warning) => <InlineError key={warning}>{warning}</InlineError>)}
      tools={<TurnButtons {...props} />}
    >
      {summary !== "" && <Text variant="note">{summary}</Text>}
      <RunHint {...props} />
      <RunButton {...props} />
    </Dock>
  );
});
Composer.displayName = "Composer";
