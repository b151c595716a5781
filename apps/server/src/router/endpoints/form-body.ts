import { RouterError } from "../router-error.ts";

/** The parser takes time for each part, so a form of a million empty ones would hold up other calls. */
const maxParts = 100;

const boundaryOf = (type: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  return quoted ?? plain;
};

const hasTooManyParts = (raw: Buffer, boundary: string): boolean => {
  const line = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = raw.indexOf(line); at >= 0; at = raw.indexOf(line, at + line.length)) {
    parts += 1;
    // The last line ends the form.
    if (parts > maxParts + 1) return true;
  }
  return false;
};

/** Reads a form with a file. */
export const readForm = async (raw: Buffer, type: string): Promise<FormData> => {
  const boundary = boundaryOf(type);
  if (boundary !== undefined && hasTooManyParts(raw, boundary))
    throw new RouterError("bad_request", `The form has more than ${maxParts} fields.`);
  try {
    return await new Response(raw as Buffer<ArrayBuffer>, { headers: { "content-type": type } }).formData();
  } catch {
    throw new RouterError(
      "bad_request",
      "The body must be a form (multipart/form-data) with the fields “file” and “model”.",
    );
  }
};
