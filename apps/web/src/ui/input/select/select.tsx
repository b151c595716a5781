import { ChevronDown } from "lucide-react";

interface SelectProps<T extends string> {
  /** Its name, unless a label of the form names it by `id`. */
  readonly label?: string;
  readonly id?: string;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** The native control, which works on every device. Within a form it is as wide as its field. */
export const Select = <T extends string>({ label, id, choices, value, onChoose }: SelectProps<T>) => (
  <span className={`relative items-center ${id === undefined ? "inline-flex" : "flex"}`}>
    <select
      id={id}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value as T)}
      className={`h-4.5 min-w-0 cursor-pointer appearance-none rounded-control border border-line pr-3.5 pl-1.25 text-sm transition-colors hover:border-line-strong ${id === undefined ? "bg-paper" : "w-full bg-surface"}`}
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
