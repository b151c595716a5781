import type { FormEvent, ReactNode } from "react";
import { InlineError } from "../ui/feedback/inline-error.tsx";
import { Button } from "../ui/input/button/button.tsx";
import { InlineForm } from "../ui/input/field/field.tsx";
import { LiveRegion } from "../ui/text/text.tsx";

interface SaveFormProps {
  readonly label: string;
  readonly form: {
    readonly submit: () => void;
    readonly canSave: boolean;
    readonly error: string | undefined;
    readonly isPending: boolean;
    readonly isSaved: boolean;
  };
  /** A verb such as “Add”. */
  readonly action: string;
  /** What the button says meanwhile; default: the same. */
  readonly pending?: string;
  /** Said to screen readers. */
  readonly success?: string;
  /** Between the fields and the error. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** Fields in one line with their button. */
export const SaveForm = ({ label, form, action, pending = action, success, note, children }: SaveFormProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <>
      <InlineForm label={label} onSubmit={submit}>
        {children}
        <Button type="submit" disabled={!form.canSave}>
          {form.isPending ? pending : action}
        </Button>
      </InlineForm>
      {note}
      {form.isSaved && success && <LiveRegion>{success}</LiveRegion>}
      {form.error && <InlineError>{form.error}</InlineError>}
    </>
  );
};
