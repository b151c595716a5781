import { HubError } from "../errors.ts";
import { applyDelta } from "./apply-delta.ts";
import { type GitObjectKind, objectId } from "./object-id.ts";
import { type PackEntry, type PackLimits, type RandomBytes, readData, readEntries } from "./pack-entries.ts";
import { invalidPack } from "./pack-numbers.ts";

/** Where unpacked objects are written, one after the other, and read back from. */
export interface ObjectSpool {
  readonly append: (content: Buffer) => void;
  readonly read: (start: number, length: number) => Buffer;
}

/** An object and its position in the spool. */
export interface SpooledObject {
  readonly oid: string;
  readonly kind: GitObjectKind;
  readonly start: number;
  readonly size: number;
}

/** Throws if an object must not be stored. */
export type CheckObject = (kind: GitObjectKind, content: Buffer, oid: string) => void;

const tooMuch = ({ totalBytes }: PackLimits): HubError =>
  new HubError(
    "too_large",
    `The objects of the pack have more than ${totalBytes} bytes together. Push in several steps.`,
  );

/** Writes objects to the spool, each once, and knows them by id and by their entry. */
const createStore = (spool: ObjectSpool, limits: PackLimits, check: CheckObject) => {
  const objects = new Map<string, SpooledObject>();
  let total = 0;
  let end = 0;
  const store = (kind: GitObjectKind, content: Buffer): SpooledObject => {
    total += content.length;
    if (total > limits.totalBytes) throw tooMuch(limits);
    const oid = objectId(kind, content);
    const known = objects.get(oid);
    if (known) return known;
    check(kind, content, oid);
    const object = { oid, kind, start: end, size: content.length };
    spool.append(content);
    end += content.length;
    objects.set(oid, object);
    return object;
  };
  return { objects, store };
};

/** Deltas by what they are based on: an offset in the pack, or an id. */
const groupByBase = (deltas: readonly PackEntry[]): Map<number | string, PackEntry[]> => {
  const groups = new Map<number | string, PackEntry[]>();
  for (const entry of deltas) {
    const group = groups.get(entry.base as number | string);
    if (group) group.push(entry);
    else groups.set(entry.base as number | string, [entry]);
  }
  return groups;
};

/** An object that deltas may be based on. */
interface Base {
  readonly object: SpooledObject;
  readonly offset: number;
  readonly depth: number;
}

/**
 * Unpacks a pack whose deltas have their bases inside it: the hub tells clients not to send thin packs. Contents go to the
 * spool, so memory holds one object and its base at a time, however large the pack is.
 */
export const unpackPack = (
  pack: RandomBytes,
  spool: ObjectSpool,
  limits: PackLimits,
  check: CheckObject = () => {},
): Map<string, SpooledObject> => {
  const { objects, store } = createStore(spool, limits, check);
  const open: Base[] = [];
  const deltas: PackEntry[] = [];
  for (const { entry, data } of readEntries(pack, limits))
    if (entry.kind) open.push({ object: store(entry.kind, data), offset: entry.offset, depth: 0 });
    else deltas.push(entry);
  const waiting = groupByBase(deltas);
  const takeFor = ({ offset, object: { oid } }: Base): PackEntry[] => {
    const found = [...(waiting.get(offset) ?? []), ...(waiting.get(oid) ?? [])];
    waiting.delete(offset);
    waiting.delete(oid);
    return found;
  };
  for (let base = open.pop(); base; base = open.pop()) {
    const entries = takeFor(base);
    if (entries.length === 0) continue;
    const depth = base.depth + 1;
    if (depth > limits.depth) throw invalidPack(`a chain of deltas is longer than ${limits.depth}`);
    const { kind, start, size } = base.object;
    const content = spool.read(start, size);
    for (const entry of entries) {
      const object = store(kind, applyDelta(content, readData(pack, entry), limits.objectBytes));
      open.push({ object, offset: entry.offset, depth });
    }
  }
  if (waiting.size > 0) throw invalidPack("a delta has no base");
  return objects;
};
