/** The fields of a head by their names in small letters; those that came more than once as lists. */
export type HeaderFields = Record<string, string | string[] | undefined>;

/** Bytes that are no reply by the rules of HTTP/1.1; says what a reply did wrong. */
export class MessageFault extends Error {
  override readonly name = "MessageFault";
  readonly code = "BAD_REPLY";
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

/** Where a head ends; below zero where it has not ended yet. */
export const headEnd = (bytes: Buffer): number => bytes.indexOf("\r\n\r\n", 0, "latin1");

const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |$)/;

/** The letters that names are made of [RFC 9110, 5.6.2]. */
const isName = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Letters that no value may have; a lone line feed would begin a line for some readers and not for others. */
const isForbidden = /[\0\r\n]/;

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
  const value = line.slice(colon + 1).trim();
  if (isForbidden.test(value)) throw new MessageFault("its head has a letter that has no place there");
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
