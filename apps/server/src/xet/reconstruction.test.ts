import { expect, test } from "vitest";
import { type CoveringTerm, coverTerm, termsInRange } from "./cover-range.ts";
import { reconstructionV1, reconstructionV2 } from "./reconstruction.ts";

/** Chunks of 10 bytes with headers of 8. */
const chunks = Array.from({ length: 6 }, (_, index) => ({
  hash: String(index),
  size: 10,
  start: index * 18,
  end: (index + 1) * 18,
}));
const term = (firstChunk: number, endChunk: number, xorb = "x") => ({
  xorb,
  firstChunk,
  endChunk,
  size: (endChunk - firstChunk) * 10,
});
const whole = (...terms: ReturnType<typeof term>[]): CoveringTerm[] =>
  terms.map((item) => coverTerm(item, 0, { start: 0, end: item.size - 1 }, chunks));

test("a range is cut to the chunks it needs, with the bytes to skip", () => {
  const terms = [term(0, 3), term(1, 6)];
  const covering = (start: number, end: number) =>
    termsInRange(terms, { start, end }).map(({ term: item, position }) =>
      coverTerm(item, position, { start, end }, chunks),
    );
  expect(covering(0, 79)).toEqual([
    { ...term(0, 3), bytes: { start: 0, end: 54 }, skip: 0 },
    { ...term(1, 6), bytes: { start: 18, end: 108 }, skip: 0 },
  ]);
  expect(covering(15, 15)).toEqual([{ ...term(1, 2), bytes: { start: 18, end: 36 }, skip: 5 }]);
  expect(covering(29, 30)).toEqual([
    { ...term(2, 3), bytes: { start: 36, end: 54 }, skip: 9 },
    { ...term(1, 2), bytes: { start: 18, end: 36 }, skip: 0 },
  ]);
  expect(covering(75, 500)).toEqual([{ ...term(5, 6), bytes: { start: 90, end: 108 }, skip: 5 }]);
  expect(covering(80, 90)).toEqual([]);
});

test("ranges of a xorb that overlap or touch are fetched once", () => {
  const terms = whole(term(0, 1), term(0, 2), term(2, 3), term(4, 5), term(1, 2, "y"));
  const addressOf = ({ xorb, bytes }: { xorb: string; bytes: { start: number; end: number } }) =>
    `${xorb}:${bytes.start}-${bytes.end}`;
  expect(reconstructionV1(terms, addressOf)).toEqual({
    offset_into_first_range: 0,
    terms: terms.map(({ xorb, size, firstChunk, endChunk }) => ({
      hash: xorb,
      unpacked_length: size,
      range: { start: firstChunk, end: endChunk },
    })),
    fetch_info: {
      x: [
        { range: { start: 0, end: 3 }, url: "x:0-54", url_range: { start: 0, end: 53 } },
        { range: { start: 4, end: 5 }, url: "x:72-90", url_range: { start: 72, end: 89 } },
      ],
      y: [{ range: { start: 1, end: 2 }, url: "y:18-36", url_range: { start: 18, end: 35 } }],
    },
  });
  expect(reconstructionV2(terms, addressOf).xorbs).toEqual({
    x: [
      { url: "x:0-54", ranges: [{ chunks: { start: 0, end: 3 }, bytes: { start: 0, end: 53 } }] },
      { url: "x:72-90", ranges: [{ chunks: { start: 4, end: 5 }, bytes: { start: 72, end: 89 } }] },
    ],
    y: [{ url: "y:18-36", ranges: [{ chunks: { start: 1, end: 2 }, bytes: { start: 18, end: 35 } }] }],
  });
});
