import { limits } from "@orrery/contract/limits";
import { useNavigate } from "@tanstack/react-router";
import { createOrganization } from "../../api/accounts.ts";
import { organizationNameQuery } from "../../api/owners/new-repository.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { useSaveForm } from "../../forms/use-save-form.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { Button } from "../../ui/input/button/button.tsx";
import { TextField } from "../../ui/input/field/field.tsx";
import { PageForm } from "../../ui/input/field/page-form.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { useStoredState } from "../../ui/use-stored-state.ts";
import { CheckedField } from "./checked-field.tsx";
import type { SignedInUser } from "./owner-choice.tsx";
import { useNameCheck } from "./use-name-check.ts";

const requestOf = ({ name, fullname }: { readonly name: string; readonly fullname: string }) => ({
  name,
  ...(fullname && { fullname }),
});

export const NewOrganizationForm = ({ user }: { readonly user: SignedInUser }) => {
  const navigate = useNavigate();
  const draft = useStoredState(`new organization ${user.name}`, { name: "", fullname: "" });
  const state = useNameCheck(draft.value.name, organizationNameQuery, "Its models will be named name/model.");
  const { fields, change, text, submit, canSave, error } = useSaveForm({
    draft,
    isReady: () => state.kind === "good",
    save: (asked) => createOrganization(requestOf(asked)),
    invalidates: [sessionQuery.queryKey],
    onDone: ({ name }) => void navigate({ to: `/${name}` }),
  });
  return (
    <Stack gap="lg">
      <PageForm
        label="New organization"
        onSubmit={submit}
        error={error}
        footer={
          <Button variant="primary" type="submit" disabled={!canSave}>
            Create organization
          </Button>
        }
      >
        <CheckedField
          label="Name"
          value={fields.name}
          onText={(name) => change({ name: name.trimStart() })}
          placeholder="acme-lab"
          state={state}
        />
        <TextField
          label="Display name (optional)"
          {...text("fullname")}
          placeholder="Acme Lab"
          maxLength={limits.displayName}
          hint="You’ll be its admin. Add members afterwards."
        />
      </PageForm>
      <FromCode
        curl={curlCommand("POST", "/api/organizations", requestOf({ ...fields, name: fields.name || "acme-lab" }))}
      />
    </Stack>
  );
};
