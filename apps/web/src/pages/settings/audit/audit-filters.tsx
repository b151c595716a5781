import type { AuditFilter } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../ui/input/button/button.tsx";
import { InlineForm, TextField } from "../../../ui/input/field/field.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";

const kinds = [
  { value: "", label: "All activity" },
  { value: "session", label: "Sign-ins" },
  { value: "token", label: "Tokens" },
  { value: "publisher", label: "Trusted publishers" },
  { value: "provider-key", label: "Provider keys" },
  { value: "member", label: "Members" },
  { value: "invitation", label: "Invitations" },
  { value: "organization", label: "Organizations" },
  { value: "user", label: "Users" },
  { value: "budget", label: "Budgets" },
  { value: "deployment", label: "Deployments" },
  { value: "mapping", label: "Provider mappings" },
  { value: "repository", label: "Repositories" },
  { value: "mirror", label: "Mirror" },
] as const;

type Chosen = Pick<AuditFilter, "actor" | "action" | "target" | "from" | "to">;

/** What the address asks for. */
export const useAuditFilter = (): Chosen => {
  const { actor, action, target, from, to } = useSearch({ from: "/settings/$part" });
  const asked = { actor, action, target, from, to };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
};

export const AuditFilters = () => {
  const { actor = "", action = "", target = "", from = "", to = "" } = useAuditFilter();
  const [name, setName] = useState(actor);
  const [about, setAbout] = useState(target);
  const navigate = useNavigate({ from: "/settings/$part" });
  const choose = (key: keyof Chosen, value: string) =>
    void navigate({ search: (before) => ({ ...before, [key]: value || undefined }) });
  return (
    <InlineForm
      label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({
          search: (before) => ({ ...before, actor: name.trim() || undefined, target: about.trim() || undefined }),
        });
      }}
    >
      <TextField
        label="Actor"
        value={name}
        onText={setName}
        onBlur={() => choose("actor", name.trim())}
        placeholder="Anyone"
        size={14}
        maxLength={limits.name}
      />
      <TextField
        label="Target"
        value={about}
        onText={setAbout}
        onBlur={() => choose("target", about.trim())}
        placeholder="Repository, person or token"
        size={24}
        maxLength={limits.repositoryId}
      />
      <LabeledSelect
        label="Kind"
        choices={kinds}
        value={kinds.find(({ value }) => value === action)?.value ?? ""}
        onChoose={(value) => choose("action", value)}
      />
      <TextField label="From" type="date" value={from} max={to || undefined} onText={(day) => choose("from", day)} />
      <TextField label="To" type="date" value={to} min={from || undefined} onText={(day) => choose("to", day)} />
      <Button type="submit">Apply</Button>
    </InlineForm>
  );
};
