import type { ReactNode } from "react";
import { FieldFrame } from "../field/field-frame.tsx";

interface LabeledSelectProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

export const LabeledSelect = ({ label, note, choices, value, onChoose }: LabeledSelectProps) => (
  <FieldFrame label={label} hint={note}>
    {(id) => (
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
    )}
  </FieldFrame>
);
