import type { FineGrainedSummary, NewFineGrainedToken } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import type { FormRequest } from "../../../forms/use-save-form.ts";
import type { ExpiryDays } from "./expires-field.tsx";
import { entriesOf, numberOf, repositoryEntry, repositoryEntryProblem } from "./form-entries.ts";

type RepositoryAccess = FineGrainedSummary["repositories"][number];
type Permission = RepositoryAccess["permission"];

/** The fields of the dialog, as they are written. */
export interface FineGrainedForm {
  readonly name: string;
  /** Permissions by the name of a user or an organization; empty for none. */
  readonly owners: Readonly<Record<string, Permission | "">>;
  /** Permissions by the id of a resource group; empty for none. */
  readonly groups: Readonly<Record<string, Permission | "">>;
  readonly readable: string;
  readonly writable: string;
  readonly canReadGated: boolean;
  readonly canRunModels: boolean;
  readonly limit: string;
  readonly ipRanges: string;
  readonly days: ExpiryDays;
}

const repositoryIn = (text: string, permission: Permission): RepositoryAccess | undefined => {
  const entry = repositoryEntry(text);
  return entry && { ...entry, permission };
};

const limitsIn = (form: FineGrainedForm): Pick<NewFineGrainedToken, "limitUsd"> | undefined => {
  if (!form.canRunModels || form.limit.trim() === "") return {};
  const limitUsd = numberOf(form.limit);
  return limitUsd >= 0 && limitUsd <= limits.fineGrainedTokenUsd ? { limitUsd } : undefined;
};

const chosenIn = (permissions: Readonly<Record<string, Permission | "">>) =>
  Object.entries(permissions).flatMap(([key, permission]) => (permission === "" ? [] : [[key, permission] as const]));

/** What to send, or what to correct first. */
export const readFineGrainedToken = (form: FineGrainedForm): FormRequest<NewFineGrainedToken> => {
  const named = (["readable", "writable"] as const).flatMap((field) =>
    entriesOf(form[field]).map((text) => ({
      text,
      repository: repositoryIn(text, field === "readable" ? "read" : "write"),
    })),
  );
  const wrong = named.find(({ repository }) => repository === undefined);
  if (wrong) return { problem: repositoryEntryProblem(wrong.text) };
  const limit = limitsIn(form);
  if (!limit)
    return { problem: `Enter a max cost between $0 and $${limits.fineGrainedTokenUsd.toLocaleString("en")}.` };
  const repositories = named.flatMap(({ repository }) => repository ?? []);
  const owners = chosenIn(form.owners).map(([name, permission]) => ({ name, permission }));
  const resourceGroups = chosenIn(form.groups).map(([id, permission]) => ({ id, permission }));
  const { canReadGated, canRunModels } = form;
  if (owners.length + repositories.length + resourceGroups.length === 0 && !canReadGated && !canRunModels)
    return { problem: "Choose at least one permission." };
  return {
    request: {
      name: form.name.trim() || "unnamed",
      owners,
      repositories,
      resourceGroups,
      canReadGated,
      canRunModels,
      ...limit,
      ipRanges: entriesOf(form.ipRanges),
      ...(form.days && { expiresInDays: Number(form.days) }),
    },
  };
};

/** What a token reaches, for a table. */
export const accessText = (summary: FineGrainedSummary): string => {
  const { owners, repositories, resourceGroups, canReadGated, canRunModels } = summary;
  return [
    ...owners.map(({ name, permission }) => `${name}/* (${permission})`),
    ...resourceGroups.map(({ organization, name, permission }) => `${name} of ${organization} (${permission})`),
    ...repositories.map(
      ({ type, name, permission }) => `${type === "dataset" ? "datasets/" : ""}${name} (${permission})`,
    ),
    ...(canReadGated ? ["gated repositories"] : []),
    ...(canRunModels ? ["run models"] : []),
  ].join(", ");
};
