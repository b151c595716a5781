/** The head of a request, and whether its letters are the same bytes in every encoding. */
interface HeadText {
  readonly text: string;
  readonly isAscii: boolean;
}

const isName = /^[!#$%&'*+.^_`|~\w-]+$/;
const isValue = /^[\t\x20-\x7e\x80-\xff]*$/;
const isPath = /^\/[\x21-\x7e]*$/;
const isMethod = /^[A-Z]+$/;
const isAscii = /^[\t\r\n\x20-\x7e]*$/;

/** Something that cannot be said in a request. */
export class UnsayableRequest extends Error {
  override readonly name = "UnsayableRequest";
  readonly code = "UNSAYABLE";
}

/** Fields that say how the body ends: they are ours to say. */
const isFraming = /^(?:content-length|transfer-encoding|connection|host|keep-alive|expect|upgrade|te|trailer)$/i;

/** A header is one line, whatever is in it: what would begin another is refused. */
const fieldsOf = (headers: Readonly<Record<string, string>>): HeadText => {
  let text = "";
  for (const [name, value] of Object.entries(headers)) {
    if (isFraming.test(name)) continue;
    if (!isName.test(name) || !isValue.test(value))
      throw new UnsayableRequest(`the header “${name.slice(0, 60)}” cannot be sent`);
    text += `${name}: ${value}\r\n`;
  }
  return { text, isAscii: isAscii.test(text) };
};

/** Headers that are the same from call to call come as the same object, and are put into words once. */
const known = new WeakMap<object, HeadText>();

/** How the end of a request's body is told: by its length, in chunks, or not at all where there is none. */
export type BodyEnd = number | "chunks" | undefined;

const framingOf = (end: BodyEnd): string =>
  end === undefined ? "" : end === "chunks" ? "transfer-encoding: chunked\r\n" : `content-length: ${end}\r\n`;

/** What of a request goes before its body. */
export const headText = (
  method: string,
  path: string,
  host: string,
  headers: Readonly<Record<string, string>>,
  end: BodyEnd,
): HeadText => {
  if (!isMethod.test(method)) throw new UnsayableRequest("its method cannot be sent");
  if (!isPath.test(path)) throw new UnsayableRequest("its path cannot be sent");
  let fields = known.get(headers);
  if (!fields) {
    fields = fieldsOf(headers);
    known.set(headers, fields);
  }
  return {
    text: `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n${fields.text}${framingOf(end)}\r\n`,
    isAscii: fields.isAscii,
  };
};
