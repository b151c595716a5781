import { type ReactNode, useId } from "react";

interface ChoiceListProps<T extends string> {
  readonly label: string;
  /** Read to screen readers only, where a heading says the same. */
  readonly isLabelHidden?: boolean;
  readonly choices: readonly { readonly value: T; readonly label: string; readonly note: ReactNode }[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

export const ChoiceList = <T extends string>(props: ChoiceListProps<T>) => {
  const { label, isLabelHidden = false, choices, value, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="flex flex-col">
      <legend className={isLabelHidden ? "sr-only" : "pb-0.5 text-sm text-ink-soft"}>{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex cursor-pointer gap-1 border-t border-line py-0.75 text-sm first-of-type:border-t-0 has-focus-visible:outline-2 has-focus-visible:outline-brass"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            className="mt-[3px] size-2 shrink-0 accent-brass"
          />
          <span>
            <span className="font-medium">{choice.label}</span>
            <span className="block text-ink-soft">{choice.note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
