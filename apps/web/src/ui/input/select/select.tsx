import { ChevronDown } from "lucide-react";

interface SelectProps<T extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** The native control, which works on every device. */
export const Select = <T extends string>({ label, choices, value, onChoose }: SelectProps<T>) => (
  <span className="relative inline-flex items-center">
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value as T)}
      className="h-4 cursor-pointer appearance-none rounded-control border border-line bg-paper pr-3.5 pl-1.25 text-sm transition-colors hover:border-line-strong"
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} className="bg-surface text-ink">
          {choice.label}
        </option>
      ))}
    </select>
    <ChevronDown
      size={14}
      strokeWidth={1.75}
      aria-hidden="true"
      className="pointer-events-none absolute right-1 text-ink-soft"
    />
  </span>
);
