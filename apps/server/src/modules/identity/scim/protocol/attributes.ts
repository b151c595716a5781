import { isRecord } from "../../../../text/is-record.ts";
import { ScimError, shown } from "./scim-error.ts";

export type ScimFields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is ScimFields => isRecord(value);

/** The spelling of an attribute in an object: SCIM ignores case in names. */
export const keyIn = (fields: ScimFields, name: string): string =>
  Object.keys(fields).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;

/** The named attributes of an object, in their own spelling. Others are ignored. */
export const pickFields = (value: unknown, names: readonly string[], where: string): ScimFields => {
  if (!isFields(value)) throw new ScimError("invalidSyntax", `${where} must be an object.`);
  const spelled = new Map(names.map((name) => [name.toLowerCase(), name]));
  const found = new Map<string, unknown>();
  for (const [key, part] of Object.entries(value)) {
    const name = spelled.get(key.toLowerCase());
    if (name === undefined) continue;
    // Two readers could take different ones.
    if (found.has(name)) throw new ScimError("invalidSyntax", `"${name}" is given twice.`);
    found.set(name, part);
  }
  return Object.fromEntries(found);
};

const maxText = 256;

/** A text of one line; undefined if it is missing, null or empty. */
export const readText = (value: unknown, field: string): string | undefined => {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string") throw new ScimError("invalidValue", `"${field}" must be a string.`);
  if (value.length > maxText) throw new ScimError("invalidValue", `"${field}" can have up to ${maxText} characters.`);
  if (/\p{Cc}/u.test(value)) throw new ScimError("invalidValue", `"${field}" must not contain control characters.`);
  return value.trim() === "" ? undefined : value;
};

export const readRequiredText = (value: unknown, field: string): string => {
  const text = readText(value, field);
  if (text === undefined) throw new ScimError("invalidValue", `"${field}" is missing.`);
  return text;
};

/** Entra sends truth values as text. */
export const readFlag = (value: unknown, field: string): boolean | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.toLowerCase() : "";
  if (text === "true" || text === "false") return text === "true";
  throw new ScimError("invalidValue", `"${field}" must be true or false, not ${shown(value)}.`);
};

/** A list of objects; a single object is a list of one. */
export const readList = (value: unknown, field: string, max: number): readonly ScimFields[] => {
  if (value === undefined || value === null) return [];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > max)
    throw new ScimError("invalidValue", `"${field}" can have up to ${max.toLocaleString("en")} values.`);
  return list.map((one) => {
    if (isFields(one)) return one;
    throw new ScimError("invalidValue", `"${field}" must be a list of objects.`);
  });
};
