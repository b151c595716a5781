import type { Body, FormField, Media } from "../../wires/wire.ts";

const blobOf = ({ bytes, type }: Media): Blob => new Blob([bytes as Uint8Array<ArrayBuffer>], { type });

const formOf = (fields: readonly FormField[]): FormData => {
  const form = new FormData();
  for (const [name, value, file] of fields)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, blobOf(value), file);
  return form;
};

/** A body for fetch. */
export const encodeBody = (body: Body): BodyInit => {
  if ("json" in body) return JSON.stringify(body.json);
  return "bytes" in body ? (body.bytes.bytes as Uint8Array<ArrayBuffer>) : formOf(body.form);
};
