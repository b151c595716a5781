import { FieldFrame } from "./field-frame.tsx";

interface SecretFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly isInvalid?: boolean;
}

/** Not offered to password managers as a login. */
export const SecretField = ({ label, value, onText, isInvalid = false }: SecretFieldProps) => (
  <FieldFrame label={label}>
    {(id) => (
      <input
        id={id}
        type="password"
        value={value}
        onChange={(event) => onText(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isInvalid}
        className="h-4.5 w-full min-w-0 rounded-control border border-line-strong bg-paper px-1.25 font-mono text-sm text-ink"
      />
    )}
  </FieldFrame>
);
