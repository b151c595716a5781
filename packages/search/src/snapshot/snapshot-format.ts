import { endianness } from "node:os";
import type { SnapshotNode, StoredValue } from "./snapshot-node.ts";

/*
 * A snapshot file: the facetValueId, the sections (typed arrays as they lie in memory, each from a multiple of eight on), the
 * contents (JSON: the tree of parts with a number in place of each section, and each section's place and checksum),
 * and a tail that says where the contents stand and what their checksum is. The tail comes last: a file that was cut
 * off has none.
 */

/** To be raised with every change to what the parts of an index store. */
export const formatVersion = 3;
export const facetValueId = "orrery-search\n\0\0";
export const tailLength = 32;
export const alignment = 8;
export const byteOrder = endianness();

const arrays = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array } as const;
type ArrayName = keyof typeof arrays;
export type SnapshotSection = InstanceType<(typeof arrays)[ArrayName]>;

/** Where a section lies in the file. */
export interface SectionEntry {
  readonly type: ArrayName;
  readonly length: number;
  readonly offset: number;
  readonly checksum: number;
}

export interface Contents {
  readonly byteOrder: string;
  readonly position: string | null;
  readonly tree: StoredValue;
  readonly sections: readonly SectionEntry[];
}

export const typeOf = (section: SnapshotSection): ArrayName =>
  (Object.keys(arrays) as ArrayName[]).find((name) => section instanceof arrays[name]) ?? "Uint8Array";

/** An array for a section, with room to grow: what is not written to is not resident. */
export const allocate = ({ type, length }: SectionEntry): SnapshotSection =>
  new arrays[type](Math.ceil(length * 1.25) + 64);

const isSection = (value: StoredValue): value is SnapshotSection => ArrayBuffer.isView(value);

/** Takes the typed arrays out of a tree and leaves their numbers. */
export const takeSections = (value: StoredValue, sections: SnapshotSection[]): StoredValue => {
  if (isSection(value)) return { $section: sections.push(value) - 1 };
  if (Array.isArray(value)) return value.map((part: StoredValue) => takeSections(part, sections));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, takeSections(part, sections)]));
};

/** Puts the typed arrays back. */
export const putSections = (value: StoredValue, sections: readonly SnapshotSection[]): StoredValue => {
  if (Array.isArray(value)) return value.map((part: StoredValue) => putSections(part, sections));
  if (typeof value !== "object" || value === null) return value;
  const number = (value as SnapshotNode).$section;
  if (typeof number === "number") return sections[number] as SnapshotSection;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, putSections(part, sections)]));
};
