import { useQueryClient } from "@tanstack/react-query";
import { isApiError } from "../../api/api-error.ts";
import { openSession } from "../../api/sessions.ts";
import { useSaveForm } from "../../forms/use-save-form.ts";
import { Button } from "../../ui/input/button/button.tsx";
import { FieldForm } from "./field-form.tsx";

const errorOf = (error: Error): string =>
  isApiError(error, "unauthorized") ? "Invalid or expired token." : error.message;

/** The session lives in an HttpOnly cookie; the token is not stored. */
export const SignIn = ({ onDone }: { readonly onDone: () => void }) => {
  const client = useQueryClient();
  const { text, submit, isPending, error } = useSaveForm({
    initial: { token: "" },
    required: ["token"],
    save: ({ token }) => openSession(token),
    problemOf: errorOf,
    onDone: () => {
      // Queries that were refused may succeed now.
      void client.resetQueries();
      onDone();
    },
  });
  return (
    <FieldForm
      label="Access token"
      placeholder="hf_…"
      {...text("token")}
      onSubmit={submit}
      error={error}
      button={
        <Button variant="primary" type="submit" disabled={isPending}>
          Sign in
        </Button>
      }
    />
  );
};
