import { limits } from "@orrery/contract/limits";
import { isObject, type JsonObject, objectIn } from "../../lib/json-object.ts";
/** A question of the form that a card describes. */
export interface AccessField {
  readonly name: string;
  readonly type: "text" | "checkbox" | "date_picker" | "select";
  readonly options: readonly string[];
}

export interface AccessForm {
  readonly heading: string;
  readonly prompt: string;
  readonly button: string;
  readonly fields: readonly AccessField[];
}

const textOf = (value: unknown, fallback: string): string =>
  typeof value === "string" && value.trim() !== "" ? value.slice(0, 2000) : fallback;

const optionOf = (option: unknown): readonly string[] => {
  if (typeof option === "string") return [option];
  const { label, value } = objectIn(option);
  const text = value ?? label;
  return typeof text === "string" ? [text] : [];
};

const fieldOf = (name: string, value: unknown): AccessField => {
  if (isObject(value)) {
    const { type, options } = value;
    const known = type === "select" && Array.isArray(options) ? options.flatMap(optionOf) : [];
    return { name, type: known.length > 0 ? "select" : "text", options: known };
  }
  const type = value === "checkbox" || value === "date_picker" ? value : "text";
  return { name, type, options: [] };
};

/** The form for access requests, from the fields at the start of a card. */
export const accessFormOf = (card: JsonObject | undefined): AccessForm => {
  const fields = card?.extra_gated_fields;
  const listed = typeof fields === "object" && fields !== null && !Array.isArray(fields) ? Object.entries(fields) : [];
  return {
    heading: textOf(card?.extra_gated_heading, ""),
    prompt: textOf(card?.extra_gated_prompt, ""),
    button: textOf(card?.extra_gated_button_content, "Request access"),
    fields: listed.slice(0, limits.accessFormFields).map(([name, value]) => fieldOf(name, value)),
  };
};
