interface NameFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly onText: (text: string) => void;
}

export const NameField = ({ label, value, placeholder, onText }: NameFieldProps) => (
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
