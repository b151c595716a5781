import type { FormEvent, InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { FieldFrame } from "./field-frame.tsx";

const box =
  "w-full min-w-0 rounded-control border border-line bg-surface px-1 text-sm transition-colors hover:border-line-strong placeholder:text-ink-soft";

interface Labeled {
  readonly label: string;
  readonly hint?: ReactNode;
}

interface TextFieldProps extends Labeled, Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

export const TextField = ({ label, hint, value, onText, ...rest }: TextFieldProps) => (
  <FieldFrame label={label} hint={hint}>
    {(id) => (
      <input
        id={id}
        value={value}
        onChange={(event) => onText(event.currentTarget.value)}
        autoComplete="off"
        dir="auto"
        spellCheck={false}
        className={`${box} h-4.5`}
        {...rest}
      />
    )}
  </FieldFrame>
);

interface TextAreaProps extends Labeled, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "value"> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

export const TextArea = ({ label, hint, value, onText, ...rest }: TextAreaProps) => (
  <FieldFrame label={label} hint={hint}>
    {(id) => (
      <textarea
        id={id}
        value={value}
        onChange={(event) => onText(event.currentTarget.value)}
        spellCheck={false}
        dir="auto"
        rows={3}
        className={`${box} resize-y py-0.75`}
        {...rest}
      />
    )}
  </FieldFrame>
);

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
}

export const Toggle = ({ label, isOn, onTurn, isDisabled = false }: ToggleProps) => (
  <label
    className={`inline-flex min-h-3 items-center gap-0.75 text-sm ${isDisabled ? "cursor-default text-ink-soft" : "cursor-pointer"}`}
  >
    <input
      type="checkbox"
      checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onTurn(event.currentTarget.checked)}
      className="size-2 accent-brass"
    />
    {label}
  </label>
);

export const FieldGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-start gap-x-2 gap-y-1.5">{children}</div>
);

interface InlineFormProps {
  readonly label: string;
  readonly onSubmit: (event: FormEvent) => void;
  readonly children: ReactNode;
}

export const InlineForm = ({ label, onSubmit, children }: InlineFormProps) => (
  <form aria-label={label} onSubmit={onSubmit} className="flex flex-wrap items-end gap-x-1 gap-y-1">
    {children}
  </form>
);
