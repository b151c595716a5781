import { Play, Square } from "lucide-react";
import { Button } from "../../../ui/input/button/button.tsx";
import { Kbd, Text } from "../../../ui/text/text.tsx";
import type { Action } from "../session/reducer.ts";
import type { PlaygroundSession } from "../session/session.ts";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export interface RunControl {
  readonly session: PlaygroundSession;
  readonly isRunning: boolean;
  readonly canFollowUp: boolean;
  /** Why nothing can be run. */
  readonly problem: string | undefined;
  readonly dispatch: (action: Action) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
}

export const RunButton = ({ session, isRunning, problem, onRun, onStop }: RunControl) => {
  const count = session.columns.filter(({ model }) => model !== "").length;
  return isRunning ? (
    <Button variant="primary" onClick={onStop}>
      <Square size={12} fill="currentColor" aria-hidden="true" />
      Stop all
    </Button>
  ) : (
    <Button variant="primary" onClick={onRun} disabled={problem !== undefined}>
      <Play size={14} fill="currentColor" aria-hidden="true" />
      {count > 1 ? `Run all ${count}` : "Run"}
    </Button>
  );
};

/** The keys that run or stop, or why nothing can be run. */
export const RunHint = ({ isRunning, problem }: RunControl) =>
  problem !== undefined && !isRunning ? (
    <Text variant="note">{problem}</Text>
  ) : (
    <Kbd>{isRunning ? "Esc" : isApple ? "⌘ Enter" : "Ctrl Enter"}</Kbd>
  );

export const TurnButtons = ({ session, isRunning, canFollowUp, dispatch }: RunControl) =>
  isRunning ? null : (
    <>
      {canFollowUp && <Button onClick={() => dispatch({ type: "followed-up" })}>Ask a follow-up</Button>}
      {session.turns.length > 0 && <Button onClick={() => dispatch({ type: "answers-cleared" })}>Start over</Button>}
    </>
  );
