import { isLibraryKey, isLicenseId, isTaskId, libraryKeys, licenses, taskIds } from "@orrery/tasks";
import { nearestNames } from "../text/nearest-names.ts";
import { type RepositoryKind, readRepositoryId } from "./repository-id.ts";

/** Something wrong in a card, and its line in README.md. */
export interface CardProblem {
  readonly line: number;
  readonly message: string;
  /** Whether it must be fixed before the card is published: fields cannot be read, or would be lost. */
  readonly isError: boolean;
}

type Data = Readonly<Record<string, unknown>>;
type Check = (name: string, value: unknown, data: Data) => string | undefined;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** A value in a message. */
const shown = (value: unknown): string =>
  typeof value === "string" ? `"${value.slice(0, 60)}"` : (JSON.stringify(value) ?? "nothing").slice(0, 60);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const licenseIds = licenses.map(({ id }) => id);

const text: Check = (name, value) => (isText(value) ? undefined : `"${name}" must be a string.`);

const texts: Check = (name, value) =>
  listOf(value).every(isText) ? undefined : `"${name}" must be a string or a list of strings.`;

const list: Check = (name, value) => (Array.isArray(value) ? undefined : `"${name}" must be a list.`);

const oneOf =
  (...allowed: readonly string[]): Check =>
  (name, value) =>
    allowed.includes(value as string) ? undefined : `"${name}" must be one of ${allowed.join(", ")}.`;

const guess = (value: string, names: readonly string[]): string => {
  const [best] = nearestNames(value, names, 1);
  return best ? ` Did you mean "${best}"?` : "";
};

const task: Check = (name, value) => {
  const wrong = listOf(value).find((part) => !isText(part) || !isTaskId(part));
  if (wrong === undefined) return undefined;
  return isText(wrong)
    ? `"${name}" names the task "${wrong.slice(0, 60)}", which is not known.${guess(wrong, taskIds)}`
    : `"${name}" must be a task, such as text-generation.`;
};

const library: Check = (name, value) => {
  if (!isText(value)) return `"${name}" must be a string.`;
  return isLibraryKey(value) ? undefined : `"${name}" is not a known library.${guess(value, libraryKeys)}`;
};

const repositories: Check = (name, value) => {
  const wrong = listOf(value).find((part) => !isText(part) || !readRepositoryId(part));
  return wrong === undefined ? undefined : `"${name}" must list repositories as owner/name; ${shown(wrong)} is none.`;
};

/** Letter case aside, as readers take "MIT" for "mit". */
const isKnownLicense = (value: unknown): boolean => isText(value) && isLicenseId(value.toLowerCase());

const license: Check = (name, value, data) => {
  const odd = listOf(value).find((part) => !isText(part) || !isLicenseId(part));
  if (odd !== undefined)
    return `"${name}" must be one of the known identifiers; ${shown(odd)} is none.${isText(odd) ? guess(odd, licenseIds) : ""} Else write "${name}: other" and "license_name".`;
  return value === "other" && !data.license_name ? '"license: other" needs a "license_name" beside it.' : undefined;
};

const language: Check = (name, value) => {
  const wrong = listOf(value).find(
    (part) => !isText(part) || !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$|^(code|multilingual)$/.test(part),
  );
  if (wrong === undefined) return undefined;
  // YAML reads a bare no as false in older parsers, and writers know it as a country: quoting it is the cure.
  return `"${name}" must hold codes such as en or de (quote "no"); ${shown(wrong)} is none.`;
};

const shared: Readonly<Record<string, Check>> = {
  language,
  license,
  license_name: text,
  license_link: text,
  tags: texts,
  thumbnail: text,
  extra_gated_prompt: text,
};

const checks: Readonly<Record<RepositoryKind, Readonly<Record<string, Check>>>> = {
  model: {
    ...shared,
    library_name: library,
    pipeline_tag: task,
    datasets: repositories,
    base_model: repositories,
    new_version: repositories,
    base_model_relation: oneOf("adapter", "merge", "quantized", "finetune"),
    metrics: texts,
    "model-index": list,
    widget: list,
    mask_token: text,
    instance_prompt: text,
  },
  dataset: {
    ...shared,
    task_categories: task,
    task_ids: texts,
    size_categories: texts,
    pretty_name: text,
    configs: list,
  },
};

/** Values that are lost: evaluation results are read from a list only, and readers filter by known licenses. */
const isLost: Readonly<Record<string, (value: unknown) => boolean>> = {
  license: (value) => !listOf(value).every(isKnownLicense),
  "model-index": () => true,
};

/** What is wrong with one field of a card. Fields that we do not know are left alone. */
export const checkField = (kind: RepositoryKind, name: string, data: Data): Omit<CardProblem, "line">[] => {
  const check = Object.hasOwn(checks[kind], name) ? checks[kind][name] : undefined;
  const value = data[name];
  // An empty field is a field not filled in yet.
  if (!check || value === null || value === undefined) return [];
  const message = check(name, value, data);
  return message ? [{ message, isError: Object.hasOwn(isLost, name) && isLost[name]?.(value) === true }] : [];
};
