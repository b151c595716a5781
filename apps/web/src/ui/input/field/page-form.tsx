import type { FormEvent, ReactNode } from "react";

interface PageFormProps {
  readonly label: string;
  readonly onSubmit: () => void;
  readonly error?: string | undefined;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

export const PageForm = ({ label, onSubmit, error, footer, children }: PageFormProps) => (
  <form
    aria-label={label}
    noValidate
    onSubmit={(event: FormEvent) => {
      event.preventDefault();
      onSubmit();
    }}
    className="flex max-w-[40rem] flex-col gap-2.5"
  >
    {children}
    {error && (
      <p role="alert" className="text-sm text-bad">
        {error}
      </p>
    )}
    <div className="flex flex-wrap items-center gap-1">{footer}</div>
  </form>
);
