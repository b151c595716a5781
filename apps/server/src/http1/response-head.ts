/** The fields of a head by their names in small letters; those that came more than once as lists. */
export type HeaderFields = Record<string, string | string[] | undefined>;

/** Bytes that are no reply by the rules of HTTP/1.1; says what a reply did wrong. */
export class MessageFault extends Error {
  override readonly name = "MessageFault";
  readonly code: "BAD_REPLY" | "CUT" = "BAD_REPLY";
}

/** The bytes ended before the reply did. */
export class CutReply extends MessageFault {
  override readonly code = "CUT";
}

/** What the head of a reply says. */
export interface ReplyHead {
  readonly status: number;
  readonly headers: HeaderFields;
  /** Whether the server means to keep the connection. */
  readonly canStay: boolean;
  /** How long it means to keep it without use, where it says so. */
  readonly idleSeconds: number | undefined;
}

/** Where a head ends, of which some bytes were searched before; below zero where it has not ended yet. */
export const headEnd = (bytes: Buffer, searched: number): number =>
  bytes.indexOf("\r\n\r\n", Math.max(0, searched - 3), "latin1");

const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/;

/** The letters that names are made of [RFC 9110, 5.6.2]. */
const isName = /^[!#$%&'*+.^_`|~\w-]+$/;

/**
 * The letters that values are made of. A lone line feed would begin a line for some readers and not for others, and what
 * Node would not send in a header cannot be passed on.
 */
const isValue = /^[\t\x20-\x7e\x80-\xff]*$/;

const isSpace = (letter: number): boolean => letter === 32 || letter === 9;

/** No other letter is space here: some readers would see the value “chunked” behind one, and others would not. */
const trimmed = (line: string, from: number): string => {
  let [start, end] = [from, line.length];
  while (isSpace(line.charCodeAt(start))) start += 1;
  while (end > start && isSpace(line.charCodeAt(end - 1))) end -= 1;
  return line.slice(start, end);
};

const add = (headers: HeaderFields, name: string, value: string): void => {
  const known = headers[name];
  if (known === undefined) headers[name] = value;
  else if (Array.isArray(known)) known.push(value);
  else headers[name] = [known, value];
};

const fieldIn = (line: string): readonly [string, string] => {
  const colon = line.indexOf(":");
  const name = line.slice(0, Math.max(0, colon)).toLowerCase();
  // A line that begins with a space goes on with the one before, as no server has any more reason to write.
  if (!isName.test(name)) throw new MessageFault("its head has a line that is no field");
  const value = trimmed(line, colon + 1);
  if (!isValue.test(value)) throw new MessageFault("its head has a letter that has no place there");
  return [name, value];
};

/** Names that would change the object itself rather than be kept in it. */
const noFields = (): HeaderFields => Object.create(null) as HeaderFields;

const secondsIn = (keepAlive: string | string[] | undefined): number | undefined => {
  const told = /\btimeout=(\d{1,6})/i.exec(String(keepAlive ?? ""))?.[1];
  return told === undefined ? undefined : Number(told);
};

/** Reads a head, which is given without the empty line at its end. */
export const parseHead = (text: string): ReplyHead => {
  const lines = text.split("\r\n");
  const [, version, status] = statusLine.exec(lines[0] ?? "") ?? [];
  if (!status) throw new MessageFault("it does not begin like one");
  const headers = noFields();
  for (let at = 1; at < lines.length; at++) {
    const [name, value] = fieldIn(lines[at] ?? "");
    add(headers, name, value);
  }
  const connection = headers.connection;
  const canStay = version === "1" && (connection === undefined || !/\bclose\b/i.test(String(connection)));
  return { status: Number(status), headers, canStay, idleSeconds: secondsIn(headers["keep-alive"]) };
};
