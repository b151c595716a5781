import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from "react";

const box =
  "w-full min-w-0 rounded-[4px] border border-line bg-paper px-0.75 text-sm transition-colors hover:border-line-strong placeholder:text-ink-soft";

const faces = { text: "", code: "font-mono text-[0.8125rem] [font-variant-ligatures:none]" } as const;

interface PlainField {
  /** For screen readers; the visible context explains the field. */
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly face?: keyof typeof faces;
}

interface PlainTextAreaProps
  extends PlainField,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "value"> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export const PlainTextArea = ({ label, value, onText, face = "text", ...rest }: PlainTextAreaProps) => (
  <textarea
    aria-label={label}
    value={value}
    onChange={(event) => onText(event.currentTarget.value)}
    rows={1}
    spellCheck={false}
    dir="auto"
    className={`${box} ${faces[face]} field-sizing-content max-h-[16rem] min-h-3.5 resize-y py-0.5 whitespace-pre-wrap`}
    {...rest}
  />
);

interface PlainInputProps extends PlainField, Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {}

export const PlainInput = ({ label, value, onText, face = "text", ...rest }: PlainInputProps) => (
  <input
    aria-label={label}
    value={value}
    onChange={(event) => onText(event.currentTarget.value)}
    autoComplete="off"
    spellCheck={false}
    dir="auto"
    className={`${box} ${faces[face]} h-3.5`}
    {...rest}
  />
);
