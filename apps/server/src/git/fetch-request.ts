import { HubError } from "../errors.ts";
import { type ObjectFilter, parseFilter } from "./object-filter.ts";
import { isObjectId } from "./object-id.ts";
import { type Packet, packetText, parsePackets } from "./pkt-line.ts";

/** How much history a shallow clone asks for. */
export interface Deepen {
  readonly depth?: number;
  /** Whether the depth counts from the client's present boundary. */
  readonly isRelative: boolean;
  /** Milliseconds since 1970. */
  readonly since?: number;
  /** Refs whose history is left out. */
  readonly not: readonly string[];
}

/** What a client asks for in a fetch, in either version of the protocol. */
export interface FetchRequest {
  readonly wants: readonly string[];
  readonly haves: readonly string[];
  /** Commits that the client has without their parents. */
  readonly shallow: readonly string[];
  readonly deepen?: Deepen;
  readonly filter: ObjectFilter;
  /** Whether the client has no more commits to name. */
  readonly isDone: boolean;
  readonly options: ReadonlySet<string>;
}

/** The lines of a request, by their first word. */
type Values = ReadonlyMap<string, readonly string[]>;

const bad = (line: string): HubError =>
  new HubError("bad_request", `git-upload-pack cannot read the line ${JSON.stringify(line.slice(0, 100))}.`);

const valued = [
  "want",
  "have",
  "shallow",
  "deepen",
  "deepen-since",
  "deepen-not",
  "filter",
  "ref-prefix",
  "server-option",
];

const readLines = (lines: readonly string[]): { readonly values: Values; readonly options: Set<string> } => {
  const values = new Map<string, string[]>();
  const options = new Set<string>();
  for (const line of lines) {
    const space = line.indexOf(" ");
    const word = space < 0 ? line : line.slice(0, space);
    if (space < 0) options.add(line);
    else if (valued.includes(word)) {
      const known = values.get(word) ?? [];
      known.push(line.slice(space + 1));
      values.set(word, known);
    } else throw bad(line);
  }
  return { values, options };
};

const idsOf = (values: Values, word: string): string[] => {
  const ids = values.get(word) ?? [];
  const wrong = ids.find((id) => !isObjectId(id));
  if (wrong !== undefined) throw bad(`${word} ${wrong}`);
  return [...new Set(ids)];
};

const readNumber = (values: Values, word: string): number | undefined => {
  const text = values.get(word)?.[0];
  if (text === undefined) return undefined;
  if (!/^\d{1,12}$/.test(text)) throw bad(`${word} ${text}`);
  return Number(text);
};

/** Clients ask for this depth to get all history. */
const infiniteDepth = 0x7fffffff;

const readDeepen = (values: Values, options: ReadonlySet<string>): Deepen | undefined => {
  const depth = readNumber(values, "deepen");
  const since = readNumber(values, "deepen-since");
  const not = values.get("deepen-not") ?? [];
  if (!depth && since === undefined && not.length === 0) return undefined;
  return {
    ...(depth && { depth: depth >= infiniteDepth ? Number.POSITIVE_INFINITY : depth }),
    ...(since !== undefined && { since: since * 1000 }),
    isRelative: options.has("deepen-relative"),
    not,
  };
};

const toRequest = (lines: readonly string[], given: readonly string[]): FetchRequest => {
  const { values, options } = readLines(lines);
  const all = new Set([...options, ...given]);
  const deepen = readDeepen(values, all);
  return {
    wants: idsOf(values, "want"),
    haves: idsOf(values, "have"),
    shallow: idsOf(values, "shallow"),
    ...(deepen && { deepen }),
    filter: parseFilter(values.get("filter")?.[0]),
    isDone: options.has("done"),
    options: all,
  };
};

const textsOf = (packets: readonly Packet[]): string[] =>
  packets.filter((item) => typeof item !== "string").map(packetText);

/** The first version: the first line ends with what the client can do. */
export const parseFetch = (body: Buffer): FetchRequest => {
  const [first = "", ...rest] = textsOf(parsePackets(body).packets);
  const [, want = first, options = ""] = /^(want [0-9a-f]{40})(?:[ \0](.*))?$/.exec(first) ?? [];
  return toRequest(first ? [want, ...rest] : [], options.split(" ").filter(Boolean));
};

/** A command of version 2: its name, and its arguments after a delimiter. */
export interface GitCommand {
  readonly name: string;
  readonly lines: readonly string[];
}

export const parseCommand = (body: Buffer): GitCommand => {
  const { packets } = parsePackets(body, (item) => item === "flush");
  const delimiter = packets.indexOf("delimiter");
  const head = textsOf(delimiter < 0 ? packets : packets.slice(0, delimiter));
  const name = head.find((line) => line.startsWith("command="))?.slice("command=".length) ?? "";
  const format = head.find((line) => line.startsWith("object-format="));
  if (format && format !== "object-format=sha1") throw bad(format);
  return { name, lines: delimiter < 0 ? [] : textsOf(packets.slice(delimiter)) };
};

export const parseFetchCommand = ({ lines }: GitCommand): FetchRequest => toRequest(lines, []);

/** What `ls-refs` asks for. */
export interface RefsRequest {
  readonly prefixes: readonly string[];
  readonly options: ReadonlySet<string>;
}

export const parseRefsCommand = ({ lines }: GitCommand): RefsRequest => {
  const { values, options } = readLines(lines);
  return { prefixes: values.get("ref-prefix") ?? [], options };
};
