import { limits } from "@orrery/contract/limits";
import { useState } from "react";
import { Button } from "../ui/input/button/button.tsx";
import { InlineForm, TextField } from "../ui/input/field/field.tsx";

interface DeclineFormProps {
  readonly user: string;
  readonly isPending: boolean;
  readonly onDecline: (note: string) => void;
  readonly onCancel: () => void;
}

/** Declines a request, with a note that the person sees. */
export const DeclineForm = ({ user, isPending, onDecline, onCancel }: DeclineFormProps) => {
  const [note, setNote] = useState("");
  return (
    <InlineForm
      label={`Decline ${user}`}
      onSubmit={(event) => {
        event.preventDefault();
        onDecline(note.trim());
      }}
    >
      <TextField
        label={`Note to ${user} (optional)`}
        value={note}
        onText={setNote}
        maxLength={limits.reason}
        size={40}
      />
      <Button type="submit" disabled={isPending}>
        Decline
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </InlineForm>
  );
};
