import { FolderOpen, Plus, Share2, SlidersHorizontal } from "lucide-react";
import { memo } from "react";
import { Button } from "../../ui/input/button/button.tsx";
import { Toggle } from "../../ui/input/field/field.tsx";
import { TextChoice } from "../../ui/input/segmented/text-choice.tsx";
import { Select } from "../../ui/input/select/select.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { TitleBlock } from "../../ui/layout/title-block.tsx";
import { changedParameters } from "./session/parameters.ts";
import type { Action } from "./session/reducer.ts";
import { isHidden, maxColumns, type PlaygroundSession, titleOf } from "./session/session.ts";
import { shuffled } from "./session/votes.ts";

interface NameFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly onText: (text: string) => void;
}

const NameField = ({ label, value, placeholder, onText }: NameFieldProps) => (
  <input
    aria-label={label}
    value={value}
    placeholder={placeholder}
    onChange={(event) => onText(event.currentTarget.value)}
    autoComplete="off"
    spellCheck={false}
    className="-ml-0.75 h-4.5 w-full max-w-[30rem] min-w-0 rounded-control border border-transparent bg-transparent px-0.75 text-base text-ink-soft transition-colors placeholder:text-ink-soft hover:border-line focus:border-line-strong focus:text-ink"
  />
);

const views = [
  { value: "answers", label: "Answers" },
  { value: "differences", label: "Differences" },
] as const;

interface TopBarProps {
  readonly session: PlaygroundSession;
  readonly tasks: readonly { readonly value: string; readonly label: string }[];
  readonly onTask: (task: string) => void;
  readonly onSessions: () => void;
  readonly onShare: () => void;
  readonly onAdd: () => void;
  /** Undefined where the task has no drawer of parameters. */
  readonly drawer: { readonly isOpen: boolean; readonly onOpen: (isOpen: boolean) => void } | undefined;
  readonly dispatch: (action: Action) => void;
  /** Whether the account has the session as it is now; undefined where sessions are saved in the browser. */
  readonly isInAccount: boolean | undefined;
}

const Count = ({ value }: { readonly value: number }) =>
  value === 0 ? null : <span className="text-xs text-ink-soft tabular-nums">{value}</span>;

const Choices = ({ session, tasks, onTask, onAdd, drawer, dispatch }: TopBarProps) => {
  const isKnown = tasks.some(({ value }) => value === session.task);
  const choices = isKnown ? tasks : [{ value: session.task, label: session.task }, ...tasks];
  return (
    <Cluster>
      <Select label="Task" choices={choices} value={session.task} onChoose={onTask} />
      {!isHidden(session) && (
        <TextChoice
          label="Layout"
          choices={views}
          value={session.view}
          onChoose={(view) => dispatch({ type: "view-chosen", view })}
        />
      )}
      <Toggle
        label="Blind vote"
        isOn={session.blind.isOn}
        onTurn={(isOn) =>
          dispatch({
            type: "blinded",
            isOn,
            order: shuffled(
              session.columns.map(({ id }) => id),
              Math.random,
            ),
          })
        }
      />
      {drawer && (
        <Button
          variant={drawer.isOpen ? "pressed" : "quiet"}
          aria-expanded={drawer.isOpen}
          onClick={() => drawer.onOpen(!drawer.isOpen)}
        >
          <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
          Parameters
          <Count value={changedParameters(session.chat).length} />
        </Button>
      )}
      <Button onClick={onAdd} disabled={session.columns.length >= maxColumns}>
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        Add a model
      </Button>
    </Cluster>
  );
};

export const TopBar = memo((props: TopBarProps) => {
  const { session, onSessions, onShare, dispatch, isInAccount } = props;
  return (
    <TitleBlock
      title="Playground"
      id="playground"
      variant="h1"
      side={
        <>
          <Button onClick={onSessions}>
            <FolderOpen size={16} strokeWidth={1.75} aria-hidden="true" />
            Sessions
          </Button>
          <Button onClick={onShare}>
            <Share2 size={16} strokeWidth={1.75} aria-hidden="true" />
            Share
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-1.5">
        <NameField
          label="Session name"
          value={session.name}
          placeholder={titleOf({ ...session, name: "" })}
          onText={(name) => dispatch({ type: "named", name })}
        />
        {isInAccount !== undefined && (
          <span className={`text-xs text-ink-soft ${isInAccount ? "" : "invisible"}`}>Saved to your account</span>
        )}
      </div>
      <Choices {...props} />
    </TitleBlock>
  );
});
TopBar.displayName = "TopBar";
