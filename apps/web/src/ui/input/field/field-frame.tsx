import { type ReactNode, useId } from "react";

interface FieldFrameProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The control, which carries the id that its name points to. */
  readonly children: (id: string) => ReactNode;
}

/** A control with its name above it and a hint below. */
export const FieldFrame = ({ label, hint, children }: FieldFrameProps) => {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      {children(id)}
      {hint && <div className="text-xs text-ink-soft">{hint}</div>}
    </div>
  );
};
