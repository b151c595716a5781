import { type LucideIcon, SmilePlus } from "lucide-react";
import { useState } from "react";

interface ReactionChoice {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly count: number;
  readonly isOn: boolean;
  /** Who chose it. */
  readonly title: string;
}

interface ReactionBarProps {
  readonly choices: readonly ReactionChoice[];
  /** Undefined if the viewer cannot react: only counts are shown. */
  readonly onTurn?: ((key: string, isOn: boolean) => void) | undefined;
  readonly error?: string | undefined;
}

const pill = "inline-flex h-3 items-center gap-0.5 rounded-full border px-1 text-xs tabular-nums";
const looks = { on: "border-brass text-ink", off: "border-line text-ink-soft" } as const;

const Pill = ({ choice, onTurn }: { readonly choice: ReactionChoice; readonly onTurn: ReactionBarProps["onTurn"] }) => {
  const { key, icon: Icon, label, count, isOn, title } = choice;
  const content = (
    <>
      <Icon size={13} strokeWidth={1.75} aria-hidden="true" className={isOn ? "text-brass" : undefined} />
      <span className="sr-only">{label}: </span>
      {count}
    </>
  );
  const look = `${pill} ${looks[isOn ? "on" : "off"]}`;
  return onTurn ? (
    <button
      type="button"
      aria-pressed={isOn}
      title={title}
      onClick={() => onTurn(key, !isOn)}
      className={`${look} transition-colors hover:border-line-strong hover:bg-wash`}
    >
      {content}
    </button>
  ) : (
    <span className={look}>{content}</span>
  );
};

interface ChoicesProps {
  readonly choices: readonly ReactionChoice[];
  readonly onTurn: (key: string, isOn: boolean) => void;
  readonly onDone: () => void;
}

const Choices = ({ choices, onTurn, onDone }: ChoicesProps) => (
  <fieldset className="inline-flex gap-0.25 rounded-full border border-line bg-surface px-0.5">
    <legend className="sr-only">Reactions</legend>
    {choices.map(({ key, icon: Icon, label, isOn }) => (
      <button
        key={key}
        type="button"
        aria-label={label}
        aria-pressed={isOn}
        title={label}
        onClick={() => {
          onDone();
          onTurn(key, !isOn);
        }}
        className="inline-flex size-3 items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-wash hover:text-ink aria-pressed:text-brass"
      >
        <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
      </button>
    ))}
  </fieldset>
);

/** How people reacted. Opens in the line itself, as a diff clips what opens over it. */
export const ReactionBar = ({ choices, onTurn, error }: ReactionBarProps) => {
  const [isOpen, setOpen] = useState(false);
  const shown = choices.filter(({ count }) => count > 0);
  if (shown.length === 0 && !onTurn) return null;
  return (
    <div data-print="hide" className="mt-1 flex flex-wrap items-center gap-0.75">
      {shown.map((choice) => (
        <Pill key={choice.key} choice={choice} onTurn={onTurn} />
      ))}
      {onTurn && (
        <button
          type="button"
          aria-label="Add reaction"
          title="Add reaction"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex size-3 items-center justify-center rounded-full text-ink-soft transition-colors first:-ml-0.5 hover:bg-wash hover:text-ink"
        >
          <SmilePlus size={15} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      {onTurn && isOpen && <Choices choices={choices} onTurn={onTurn} onDone={() => setOpen(false)} />}
      {error && (
        <span role="alert" className="text-xs text-bad">
          {error}
        </span>
      )}
    </div>
  );
};
