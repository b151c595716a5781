import type { LucideIcon } from "lucide-react";
import { useId } from "react";

interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon: LucideIcon;
}

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

export const Segmented = <T extends string>({ label, choices, value, onChoose }: SegmentedProps<T>) => {
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-control border border-line p-[2px]">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value: own, label: ownLabel, icon: Icon }) => (
        <label
          key={own}
          title={ownLabel}
          className="inline-flex h-[26px] w-3.75 cursor-pointer items-center justify-center rounded-[4px] text-ink-soft transition-colors hover:text-ink has-checked:bg-wash has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brass"
        >
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChoose(own)}
            className="sr-only"
          />
          <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">{ownLabel}</span>
        </label>
      ))}
    </fieldset>
  );
};
