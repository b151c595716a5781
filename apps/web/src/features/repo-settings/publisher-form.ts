import type { NewTrustedPublisher } from "@orrery/contract";
import type { FormRequest } from "../../forms/use-save-form.ts";

/** CI systems with their issuers, and the names of the claims that say which job it is. */
export const ciSystems = {
  github: {
    label: "GitHub Actions",
    issuer: "https://token.actions.githubusercontent.com",
    repository: "repository",
    branch: (name: string) => ({ ref: `refs/heads/${name}` }),
  },
  gitlab: {
    label: "GitLab",
    issuer: "https://gitlab.com",
    repository: "project_path",
    branch: (name: string) => ({ ref: name, ref_type: "branch" }),
  },
} as const;

export type CiSystem = keyof typeof ciSystems | "other";

/** The fields of the form, as they are written. */
export interface PublisherForm {
  readonly system: CiSystem;
  readonly repository: string;
  readonly branch: string;
  readonly issuer: string;
  /** One `name=value` in each line. */
  readonly claims: string;
}

export const emptyPublisherForm: PublisherForm = {
  system: "github",
  repository: "",
  branch: "main",
  issuer: "",
  claims: "",
};

const readOther = ({ issuer, claims }: PublisherForm): FormRequest<NewTrustedPublisher> => {
  const lines = claims.split("\n").map((line) => line.trim());
  const pairs = lines.filter(Boolean).map((line) => /^([^=\s]+)\s*=\s*(.+)$/.exec(line));
  if (!/^https?:\/\/\S+$/.test(issuer.trim()))
    return { problem: "Enter the issuer’s URL, such as https://ci.example." };
  if (pairs.length === 0 || pairs.includes(null)) return { problem: "Enter claims as name=value, one in each line." };
  const entries = pairs.flatMap((pair) => (pair ? [[pair[1], pair[2]]] : []));
  return { request: { issuer: issuer.trim(), claims: Object.fromEntries(entries) as Record<string, string> } };
};

/** What to send, or what to correct first. */
export const readPublisher = (form: PublisherForm): FormRequest<NewTrustedPublisher> => {
  if (form.system === "other") return readOther(form);
  const { issuer, repository: claim, branch } = ciSystems[form.system];
  const repository = form.repository.trim();
  if (!/^[^/\s]+\/\S+$/.test(repository)) return { problem: "Enter the repository of the job, such as owner/name." };
  const ref = form.branch.trim();
  return { request: { issuer, claims: { [claim]: repository, ...(ref && branch(ref)) } } };
};
