import type { MirrorRule } from "@orrery/contract";
import { countOf } from "../../../lib/format/count-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { keysOf } from "../../../lib/table-keys.ts";

type Conditions = MirrorRule["when"];
type ListCondition = "organizations" | "names" | "licenses" | "tasks" | "kinds" | "formats" | "scans";
type SizeCondition = "repositoryLargerThan" | "fileLargerThan";

type SignatureCondition = NonNullable<Conditions["signature"]>;

/** A rule as it is edited: lists, and numbers as text. */
export interface RuleForm {
  readonly name: string;
  readonly action: MirrorRule["action"];
  readonly lists: Readonly<Record<ListCondition, readonly string[]>>;
  readonly signature: SignatureCondition | "any";
  readonly days: string;
  /** In GB. */
  readonly sizes: Readonly<Record<SizeCondition, string>>;
  /** Conditions that this form does not show stay as they are. */
  readonly others: Conditions;
}

export const actionLabels = { allow: "Allow", deny: "Deny", review: "Review" } as const;

export const listLabels: Readonly<Record<ListCondition, string>> = {
  organizations: "Organizations",
  names: "Names",
  licenses: "Licenses",
  tasks: "Tasks",
  kinds: "Types",
  formats: "Formats",
  scans: "Scan results",
};

/** Conditions that are chosen from a few values. */
export const choiceValues = {
  kinds: ["model", "dataset"],
  formats: ["pickle", "safetensors", "gguf", "onnx", "keras", "numpy", "code", "archive"],
  scans: ["safe", "caution", "error", "suspicious", "unsafe"],
} as const;

export const signatureLabels: Readonly<Record<RuleForm["signature"], string>> = {
  any: "Any",
  trusted: "Signed by a trusted signer",
  signed: "Signed",
  untrusted: "Not signed by a trusted signer",
  unsigned: "Not signed",
};

const listConditions = keysOf(listLabels);
const bytesPerGb = 1e9;

const sizeField = (bytes: number | undefined): string => (bytes === undefined ? "" : String(bytes / bytesPerGb));

export const toForm = (rule: MirrorRule | undefined): RuleForm => {
  const { when } = rule ?? { when: {} as Conditions };
  const { youngerThanDays, repositoryLargerThan, fileLargerThan, signature = "any", ...rest } = when;
  const shown = new Set<string>(listConditions);
  return {
    name: rule?.name ?? "",
    action: rule?.action ?? "deny",
    lists: Object.fromEntries(listConditions.map((condition) => [condition, when[condition] ?? []])) as Record<
      ListCondition,
      string[]
    >,
    signature,
    days: youngerThanDays === undefined ? "" : String(youngerThanDays),
    sizes: { repositoryLargerThan: sizeField(repositoryLargerThan), fileLargerThan: sizeField(fileLargerThan) },
    others: Object.fromEntries(Object.entries(rest).filter(([condition]) => !shown.has(condition))),
  };
};

const isNumber = (text: string): boolean => text.trim() === "" || (Number(text) >= 0 && Number.isFinite(Number(text)));

/** What is wrong with a form. */
export const problemOf = ({ name, days, sizes }: RuleForm, otherNames: readonly string[]): string | undefined => {
  if (!name.trim()) return "Enter a name.";
  if (otherNames.includes(name.trim())) return "Another rule has this name. Choose a different one.";
  if (!isNumber(days) || (days.trim() !== "" && !Number.isInteger(Number(days))))
    return "Enter a whole number of days.";
  if (!Object.values(sizes).every(isNumber)) return "Enter sizes as numbers, such as 2.5.";
  return undefined;
};

const sizeOf = (text: string): number => Math.round(Number(text) * bytesPerGb);

export const toRule = ({ name, action, lists, signature, days, sizes, others }: RuleForm): MirrorRule => ({
  name: name.trim(),
  action,
  when: {
    ...others,
    ...Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0)),
    ...(signature !== "any" && { signature }),
    ...(days.trim() && { youngerThanDays: Number(days) }),
    ...Object.fromEntries(
      Object.entries(sizes).flatMap(([condition, text]) => (text.trim() ? [[condition, sizeOf(text)]] : [])),
    ),
  },
});

const valueText = (condition: string, value: unknown): string => {
  if (condition === "youngerThanDays") return `Newer than ${countOf(Number(value), "day")}`;
  if (condition === "repositoryLargerThan") return `Repository over ${sizeText(Number(value))}`;
  if (condition === "fileLargerThan") return `File over ${sizeText(Number(value))}`;
  if (condition === "signature") return signatureLabels[value as SignatureCondition] ?? `signature: ${value}`;
  const label = listLabels[condition as ListCondition] ?? condition;
  return `${label}: ${Array.isArray(value) ? value.join(", ") : JSON.stringify(value)}`;
};

/** The conditions in one line. */
export const conditionsText = ({ when }: MirrorRule): string =>
  Object.entries(when)
    .map(([condition, value]) => valueText(condition, value))
    .join(" · ") || "Everything";
