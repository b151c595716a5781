import { wellFormed } from "./text-escapes.ts";

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

const encode = (text: string): string => encodeURIComponent(wellFormed(text)).replace(/[!'()*]/g, percent);

/** Dot segments would climb out of the folder the address names, in whatever way they are encoded. */
const encodePath = (path: string): string =>
  path
    .split("/")
    .filter((segment) => segment !== "." && segment !== "..")
    .map(encode)
    .join("/");

/**
 * An address with its values encoded: as a path, slashes kept, before the question mark; whole after it.
 * `` url`jan://models/huggingface/${id}` ``
 */
export const url = (strings: TemplateStringsArray, ...values: readonly string[]): string => {
  let address = strings[0] ?? "";
  for (const [place, value] of values.entries()) {
    address += (address.includes("?") ? encode(value) : encodePath(value)) + (strings[place + 1] ?? "");
  }
  return address;
};
