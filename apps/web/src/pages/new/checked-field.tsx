import type { InputHTMLAttributes, ReactNode } from "react";
import { FieldFrame } from "../../ui/input/field/field-frame.tsx";

/** What is known about the value of a field. */
export interface FieldState {
  readonly kind: "none" | "checking" | "good" | "bad";
  readonly text: string;
}

const inks: { readonly [K in FieldState["kind"]]: string } = {
  none: "text-ink-soft",
  checking: "text-ink-soft",
  good: "text-good",
  bad: "text-bad",
};

interface CheckedFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  readonly label: string;
  /** Before the text, such as the owner of a repository. */
  readonly start?: ReactNode;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly state: FieldState;
}

/** A text field whose value is checked while a person types; the verdict is announced. */
export const CheckedField = ({ label, start, value, onText, state, ...rest }: CheckedFieldProps) => (
  <FieldFrame label={label}>
    {(id) => (
      <>
        <div className="flex items-center gap-1">
          {start}
          <input
            id={id}
            value={value}
            onChange={(event) => onText(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-invalid={state.kind === "bad"}
            aria-describedby={`${id}-state`}
            className="h-4.5 w-full min-w-0 rounded-control border border-line bg-surface px-1 font-mono text-sm transition-colors hover:border-line-strong placeholder:text-ink-soft aria-invalid:border-bad"
            {...rest}
          />
        </div>
        <p id={`${id}-state`} role="status" className={`min-h-[1.4em] text-xs ${inks[state.kind]}`}>
          {state.text}
        </p>
      </>
    )}
  </FieldFrame>
);
