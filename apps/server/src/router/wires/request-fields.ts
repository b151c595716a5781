import { isRecord } from "../../text/is-record.ts";
import { RouterError } from "../router-error.ts";
import type { Fields } from "./translated-request.ts";

/** The error for a field with an unexpected value. */
export const invalidField = (param: string, what: string): RouterError =>
  new RouterError("bad_request", `"${param}" must be ${what}.`, { param });

/** The error for a part of a request that the router cannot translate. */
export const unsupportedField = (param: string, why: string): RouterError =>
  new RouterError("bad_request", `"${param}" is not supported: ${why}`, { param });

/** The objects in a list; none if it is no list. */
export const objectsIn = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export const objectAt = (value: unknown, param: string): Fields => {
  if (isRecord(value)) return value;
  throw invalidField(param, "an object");
};

export const listAt = (value: unknown, param: string): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  throw invalidField(param, "a list");
};

export const textAt = (value: unknown, param: string): string => {
  if (typeof value === "string") return value;
  throw invalidField(param, "a string");
};

/** A type as it can be shown in a message or a header. */
export const typeName = (value: unknown): string =>
  String(value)
    .replace(/[^\w.-]+/g, "?")
    .slice(0, 60);
