import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import { HubError } from "../../../errors.ts";
import { isRecord } from "../../../text/is-record.ts";

type Answers = Readonly<Record<string, string>>;

/** A field of the form that a gated repository's card asks to fill in. */
interface FormField {
  readonly label: string;
  readonly type: string;
  /** Values that a field of the type `select` can have. */
  readonly options: readonly string[];
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

const optionOf = (option: unknown): string => {
  const { value, label } = asObject(option);
  return String(value ?? label ?? option);
};

/** The fields of `extra_gated_fields`: a type by label, or an object with a type and options. */
const fieldsOf = ({ card }: RepositoryRow): FormField[] => {
  const { extra_gated_fields: declared } = asObject(card ? JSON.parse(card) : {});
  return Object.entries(asObject(declared)).map(([label, field]) => {
    const { type = field, options } = asObject(field);
    return { label, type: String(type), options: Array.isArray(options) ? options.map(optionOf) : [] };
  });
};

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** What is wrong with an answer, by the type of its field. Other types are texts. */
const problems: Readonly<Record<string, (answer: string, field: FormField) => string | undefined>> = {
  checkbox: (answer) => (/^(?:true|on|yes|1)$/i.test(answer) ? undefined : "must be checked"),
  date_picker: (answer) => (isDate(answer) ? undefined : "must be a date, such as 2026-11-16"),
  select: (answer, { options }) =>
    options.includes(answer) ? undefined : `must be one of ${options.map((option) => `"${option}"`).join(", ")}`,
};

const notEmpty = (answer: string): string | undefined => (answer.trim() === "" ? "must be filled in" : undefined);

const problemOf = (field: FormField, answer = ""): string | undefined => {
  // Where a request comes from is not asked for: the hub does not look up addresses.
  if (field.type === "ip_location") return undefined;
  return (Object.hasOwn(problems, field.type) ? problems[field.type] : notEmpty)?.(answer, field);
};

/** Throws unless the answers fit the form of the repository's card. A card without a form takes any answers. */
export const checkAnswers = (row: RepositoryRow, answers: Answers): void => {
  const fields = fieldsOf(row);
  if (fields.length === 0) return;
  for (const field of fields) {
    const problem = problemOf(field, answers[field.label]);
    if (problem) throw new HubError("bad_request", `"${field.label}" ${problem}.`);
  }
  const labels = fields.map(({ label }) => label);
  const other = Object.keys(answers).find((name) => !labels.includes(name));
  if (other !== undefined)
    throw new HubError("bad_request", `The form of ${row.full_name} has no field "${other.slice(0, 100)}".`);
};
