import { type ReactNode, useId } from "react";

interface FieldFrameProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly children: (id: string) => ReactNode;
}

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
