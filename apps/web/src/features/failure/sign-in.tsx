import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { isApiError } from "../../api/api-error.ts";
import { openSession } from "../../api/sessions.ts";
import { Button } from "../../ui/input/button/button.tsx";
import { FieldForm } from "./field-form.tsx";

const errorOf = (error: Error): string =>
  isApiError(error, "unauthorized") ? "Invalid or expired token." : error.message;

/** The session lives in an HttpOnly cookie; the token is not stored. */
export const SignIn = ({ onDone }: { readonly onDone: () => void }) => {
  const [token, setToken] = useState("");
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: openSession,
    onSuccess: () => {
      // Queries that were refused may succeed now.
      void client.resetQueries();
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim()) mutate(token.trim());
  };
  return (
    <FieldForm
      label="Access token"
      placeholder="hf_…"
      value={token}
      onText={setToken}
      onSubmit={submit}
      error={error ? errorOf(error) : undefined}
      button={
        <Button variant="primary" type="submit" disabled={isPending}>
          Sign in
        </Button>
      }
    />
  );
};
