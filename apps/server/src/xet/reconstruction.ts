import type { CoveringTerm } from "./cover-range.ts";

/** The signed address of some bytes of a xorb. */
export type AddressOf = (term: CoveringTerm) => string;

/** Byte ranges of the protocol include their last byte. */
const inclusive = ({ start, end }: CoveringTerm["bytes"]) => ({ start, end: end - 1 });

const termsOf = (terms: readonly CoveringTerm[]) =>
  terms.map(({ xorb, size, firstChunk, endChunk }) => ({
    hash: xorb,
    unpacked_length: size,
    range: { start: firstChunk, end: endChunk },
  }));

/** Terms by xorb; equal ones once. */
const groupByXorb = (terms: readonly CoveringTerm[]): Map<string, CoveringTerm[]> => {
  const groups = new Map<string, CoveringTerm[]>();
  for (const term of terms) {
    const group = groups.get(term.xorb) ?? [];
    const isKnown = group.some(
      ({ firstChunk, endChunk }) => firstChunk === term.firstChunk && endChunk === term.endChunk,
    );
    groups.set(term.xorb, isKnown ? group : [...group, term]);
  }
  return groups;
};

const entries = <T>(terms: readonly CoveringTerm[], toEntry: (term: CoveringTerm) => T): Record<string, T[]> =>
  Object.fromEntries([...groupByXorb(terms)].map(([xorb, group]) => [xorb, group.map(toEntry)]));

/** The first version of the reply that tells a client how to put a file together. */
export const reconstructionV1 = (terms: readonly CoveringTerm[], addressOf: AddressOf) => ({
  offset_into_first_range: terms[0]?.skip ?? 0,
  terms: termsOf(terms),
  fetch_info: entries(terms, (term) => ({
    range: { start: term.firstChunk, end: term.endChunk },
    url: addressOf(term),
    url_range: inclusive(term.bytes),
  })),
});

/** The second version. Each entry has one range: the JavaScript client asks for several only by multipart replies. */
export const reconstructionV2 = (terms: readonly CoveringTerm[], addressOf: AddressOf) => ({
  offset_into_first_range: terms[0]?.skip ?? 0,
  terms: termsOf(terms),
  xorbs: entries(terms, (term) => ({
    url: addressOf(term),
    ranges: [{ chunks: { start: term.firstChunk, end: term.endChunk }, bytes: inclusive(term.bytes) }],
  })),
});
