import { type FormEvent, type ReactNode, useId } from "react";

interface FieldFormProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly onSubmit: () => void;
  readonly error?: string | undefined;
  readonly button: ReactNode;
}

export const FieldForm = ({ label, placeholder, value, onText, onSubmit, error, button }: FieldFormProps) => {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} className="mt-1 flex flex-col gap-0.5 text-left">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <div className="flex gap-1">
        <input
          id={id}
          type="password"
          autoComplete="current-password"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onText(event.currentTarget.value)}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-fault` : undefined}
          className="h-4.5 min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-1.25 font-mono text-sm text-ink placeholder:text-ink-soft"
        />
        {button}
      </div>
      {error && (
        <p id={`${id}-fault`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </form>
  );
};
