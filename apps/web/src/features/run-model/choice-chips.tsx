interface ChoiceChipsProps {
  readonly label: string;
  readonly choices: readonly { readonly key: string; readonly label: string }[];
  readonly current?: string | undefined;
  readonly onChoose: (key: string) => void;
}

export const ChoiceChips = ({ label, choices, current, onChoose }: ChoiceChipsProps) => (
  <fieldset className="flex min-w-0 flex-wrap items-center gap-0.5">
    <legend className="sr-only">{label}</legend>
    <span aria-hidden="true" className="mr-0.25 text-xs text-ink-soft">
      {label}
    </span>
    {choices.map((choice) => (
      <button
        key={choice.key}
        type="button"
        aria-pressed={choice.key === current}
        onClick={() => onChoose(choice.key)}
        className="max-w-full truncate rounded-control border border-line px-0.75 py-[3px] text-xs text-ink-soft transition-colors hover:border-line-strong hover:text-ink aria-pressed:border-brass aria-pressed:text-ink"
      >
        {choice.label}
      </button>
    ))}
  </fieldset>
);
