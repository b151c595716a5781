import { limits } from "@orrery/contract/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createOrganization } from "../../api/accounts.ts";
import { organizationNameQuery } from "../../api/owners/new-repository.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { Button } from "../../ui/input/button/button.tsx";
import { CheckedField } from "../../ui/input/field/checked-field.tsx";
import { TextField } from "../../ui/input/field/field.tsx";
import { PageForm } from "../../ui/input/field/page-form.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { useStoredState } from "../../ui/use-stored-state.ts";
import type { SignedInUser } from "./owner-choice.tsx";
import { useNameCheck } from "./use-name-check.ts";

export const NewOrganizationForm = ({ user }: { readonly user: SignedInUser }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { value: draft, change, clear } = useStoredState(`new organization ${user.name}`, { name: "", fullname: "" });
  const fullname = draft.fullname.trim();
  const request = { name: draft.name, ...(fullname && { fullname }) };
  const { mutate, isPending, error } = useMutation({
    mutationFn: createOrganization,
    onSuccess: async ({ name }) => {
      clear();
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      void navigate({ to: `/${name}` });
    },
  });
  const state = useNameCheck(draft.name, organizationNameQuery, "Its models will be named name/model.");
  return (
    <Stack gap="lg">
      <PageForm
        label="New organization"
        onSubmit={() => state.kind === "good" && mutate(request)}
        error={error?.message}
        footer={
          <Button variant="primary" type="submit" disabled={isPending || state.kind !== "good"}>
            Create organization
          </Button>
        }
      >
        <CheckedField
          label="Name"
          value={draft.name}
          onText={(name) => change({ name: name.trimStart() })}
          placeholder="acme-lab"
          state={state}
        />
        <TextField
          label="Display name (optional)"
          value={draft.fullname}
          onText={(next) => change({ fullname: next })}
          placeholder="Acme Lab"
          maxLength={limits.displayName}
          hint="You’ll be its admin. Add members afterwards."
        />
      </PageForm>
      <FromCode curl={curlCommand("POST", "/api/organizations", { ...request, name: draft.name || "acme-lab" })} />
    </Stack>
  );
};
