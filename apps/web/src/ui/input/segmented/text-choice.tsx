import { useId } from "react";

interface TextChoiceProps<T extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly label: string; readonly note?: string }[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

export const TextChoice = <T extends string>({ label, choices, value, onChoose }: TextChoiceProps<T>) => {
  const name = useId();
  return (
    <fieldset className="flex w-fit max-w-full flex-wrap rounded-control border border-line p-[2px]">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value: own, label: text, note }) => (
        <label
          key={own}
          title={note}
          className="inline-flex h-[26px] cursor-pointer items-center rounded-[4px] px-1.25 text-sm text-ink-soft transition-colors hover:text-ink has-checked:bg-wash has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brass"
        >
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChoose(own)}
            className="sr-only"
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
};
