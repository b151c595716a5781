import { HubError } from "../errors.ts";
import { isObjectId } from "./object-id.ts";

export const zeroId = "0".repeat(40);

/** A ref that a push creates, moves or deletes. */
export interface RefCommand {
  readonly ref: string;
  /** Where the client last saw the ref; zeros if it is new. */
  readonly before: string;
  /** Where the ref should lead; zeros if it is to be deleted. */
  readonly after: string;
}

/** A push: what it does to refs, then the pack. */
export interface PushRequest {
  readonly commands: readonly RefCommand[];
  readonly options: ReadonlySet<string>;
  readonly pack: AsyncIterable<Buffer>;
}

/** Room for 1,000 refs with long names. */
const maxCommandBytes = 512 * 1024;
const maxCommands = 1_000;

const bad = (what: string): HubError => new HubError("bad_request", `The push cannot be read: ${what}.`);

/** Takes bytes from a stream by number, and hands over the rest. */
const createReader = (body: AsyncIterable<Buffer>) => {
  const parts = body[Symbol.asyncIterator]();
  let waiting = Buffer.alloc(0);
  const take = async (size: number): Promise<Buffer | undefined> => {
    while (waiting.length < size) {
      const { value, done } = await parts.next();
      if (done) return undefined;
      waiting = Buffer.concat([waiting, value]);
    }
    const taken = waiting.subarray(0, size);
    waiting = waiting.subarray(size);
    return taken;
  };
  const rest = async function* (): AsyncGenerator<Buffer> {
    if (waiting.length > 0) yield waiting;
    for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value;
  };
  return { take, rest };
};

const parseLine = (line: string): RefCommand => {
  const [, before = "", after = "", ref = ""] = /^([0-9a-f]{40}) ([0-9a-f]{40}) (.+)$/s.exec(line) ?? [];
  if (!isObjectId(before) || !isObjectId(after) || ref === "") throw bad("a line names no ref");
  return { ref, before, after };
};

/** The lines before the first flush. */
const readLines = async (take: (size: number) => Promise<Buffer | undefined>): Promise<string[]> => {
  const lines: string[] = [];
  for (let size = 0; size <= maxCommandBytes; ) {
    const head = await take(4);
    if (!head) {
      if (lines.length === 0) return [];
      throw bad("it ends early");
    }
    const digits = head.toString("latin1");
    const length = /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : 1;
    if (length === 0) return lines;
    const content = length < 4 ? undefined : await take(length - 4);
    if (!content) throw bad("it is not in git's packet format");
    lines.push(content.toString("utf8").replace(/\n$/, ""));
    size += length;
  }
  throw bad(`its refs take more than ${maxCommandBytes / 1024} KiB. Push fewer refs at once`);
};

/** Reads the refs of a push; the pack follows in the stream. */
export const readPush = async (body: AsyncIterable<Buffer>): Promise<PushRequest> => {
  const { take, rest } = createReader(body);
  // Shallow clones name their boundary first. The hub has the whole history, so it need not know.
  const lines = (await readLines(take)).filter((line) => !line.startsWith("shallow "));
  const [first = "", options = ""] = lines[0]?.split("\0", 2) ?? [];
  const commands = lines.length === 0 ? [] : [first, ...lines.slice(1)].map(parseLine);
  if (commands.length > maxCommands) throw bad(`it changes more than ${maxCommands} refs. Push fewer at once`);
  const chosen = new Set(options.split(" ").filter(Boolean));
  // What `git push -o` sends. The hub has no options of its own, and a push does not fail for one.
  if (chosen.has("push-options")) await readLines(take);
  return { commands, options: chosen, pack: rest() };
};
