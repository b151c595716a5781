import { RouterError } from "../router-error.ts";

/** The parser takes time for each part, so a form of a million empty ones would hold up other calls. */
const maxParts = 100;

const boundaryOf = (type: string): string | undefined => {
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined;
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

const notForm = () =>
  new RouterError("bad_request", 'The body must be a form (multipart/form-data) with the fields "file" and "model".');

export const readForm = async (raw: Buffer, type: string): Promise<FormData> => {
  const boundary = boundaryOf(type);
  if (boundary === undefined) throw notForm();
  if (hasTooManyParts(raw, boundary))
    throw new RouterError("bad_request", `The form has more than ${maxParts} fields.`);
  // A header that names two boundaries is read with the one whose parts were counted.
  const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
  try {
    return await new Response(raw as Buffer<ArrayBuffer>, { headers }).formData();
  } catch {
    throw notForm();
  }
};
