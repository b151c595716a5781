import { type ReactNode, useId } from "react";

interface LabelledSelectProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** A choice of one among several with its name above it, as fields have theirs. */
export const LabelledSelect = ({ label, note, choices, value, onChoose }: LabelledSelectProps) => {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="h-4 w-full min-w-0 cursor-pointer rounded-control border border-line bg-surface px-0.5 text-sm transition-colors hover:border-line-strong"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} className="bg-surface text-ink">
            {choice.label}
          </option>
        ))}
      </select>
      {note && <div className="text-xs text-ink-soft">{note}</div>}
    </div>
  );
};
