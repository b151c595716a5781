import { describe, expect, test } from "vitest";
import { readGlob } from "../../text/glob.ts";
import { declaredSplits } from "./declared-splits.ts";
import { splitsOf } from "./splits.ts";

const files = [
  "data/train-00000-of-00002.parquet",
  "data/train-00001-of-00002.parquet",
  "data/dev.csv",
  "en/a.jsonl",
].map((path) => ({ path, size: 10 }));
const named = (splits: ReturnType<typeof splitsOf>) =>
  splits.map(({ config, split, paths }) => [config, split, paths.join(" ")]);

describe("splits that a card declares", () => {
  test("are taken as they are declared, in that order", () => {
    const configs = [
      { config_name: "english", data_files: [{ split: "all", path: ["en/*.jsonl", "data/dev.csv"] }] },
      {
        config_name: "main",
        data_files: [
          { split: "test", path: "data/dev.csv" },
          { split: "train", path: "data/train-*.parquet" },
        ],
      },
    ];
    expect(named(splitsOf(files, declaredSplits({ configs })))).toEqual([
      ["english", "all", "data/dev.csv"],
      ["english", "all", "en/a.jsonl"],
      ["main", "test", "data/dev.csv"],
      ["main", "train", "data/train-00000-of-00002.parquet data/train-00001-of-00002.parquet"],
    ]);
  });

  test.each([
    ["one path", { configs: [{ config_name: "c", data_files: "data/*.csv" }] }, [["c", "train", "data/dev.csv"]]],
    ["a folder", { configs: [{ config_name: "c", data_dir: "en" }] }, [["c", "train", "en/a.jsonl"]]],
    [
      "a path in a folder",
      { configs: [{ data_dir: "./en/", data_files: ["*.jsonl"] }] },
      [["default", "train", "en/a.jsonl"]],
    ],
  ])("may be %s", (_name, card, expected) => {
    expect(named(splitsOf(files, declaredSplits(card)))).toEqual(expected);
  });

  test.each([
    undefined,
    null,
    "configs",
    { configs: "all" },
    { configs: [null, 4, { data_files: [{ split: 1, path: 2 }] }] },
    { configs: [{ config_name: "c", data_files: "nowhere/*" }] },
  ])("that cannot be read or match nothing are passed over: %j", (card) => {
    expect(splitsOf(files, declaredSplits(card))).toEqual(splitsOf(files));
  });
});

describe("folders of media", () => {
  const media = (...paths: string[]) => paths.map((path) => ({ path, size: 1 }));
  const formats = (splits: ReturnType<typeof splitsOf>) =>
    splits.map(({ split, format, files: n }) => [split, format, n]);

  test("have rows where no file but metadata is a table", () => {
    const pictures = media("data/train/cat/1.jpg", "data/train/dog/2.JPG", "data/test/cat/3.png", "cover.wav");
    expect(formats(splitsOf([...pictures, ...media("data/train/metadata.csv")]))).toEqual([
      ["train", "imagefolder", 2],
      ["test", "imagefolder", 1],
    ]);
    expect(formats(splitsOf([...pictures, ...media("data/all.csv")]))).toEqual([["train", "csv", 1]]);
    expect(formats(splitsOf(media("metadata.csv")))).toEqual([["train", "csv", 1]]);
    expect(splitsOf(media("README.md"))).toEqual([]);
  });

  test("are recordings where these are more, and split as the card declares", () => {
    const sounds = media("a/1.wav", "b/2.flac", "b/cover.png");
    const card = { configs: [{ data_files: [{ split: "heard", path: "b/*" }] }] };
    expect(formats(splitsOf(sounds, declaredSplits(card)))).toEqual([["heard", "audiofolder", 1]]);
  });
});

test.each([
  ["*.csv", "a.csv", true],
  ["*.csv", "a/b.csv", false],
  ["**/*.csv", "a/b/c.csv", true],
  ["**/*.csv", "c.csv", true],
  ["data/**", "data/a/b.csv", true],
  ["data/{train,dev}-?.csv", "data/dev-1.csv", true],
  ["data/[0-9].csv", "data/7.csv", true],
  ["data/[!0-9].csv", "data/7.csv", false],
  ["./a.csv", "a.csv", true],
  ["a+b(c).csv", "a+b(c).csv", true],
  ["a[.csv", "a[.csv", true],
  ["a.csv", "aXcsv", false],
])("%s and %s: %s", (glob, path, isMatch) => {
  expect(readGlob(glob)(path)).toBe(isMatch);
});

// A matcher that tries every way would not end within the test's time limit.
test.each([`${"**/".repeat(150)}x`, `${"*".repeat(400)}x`, "*a".repeat(200), "**a".repeat(160), "{a,b}".repeat(90)])(
  "a hostile pattern is decided: %.20s…",
  (glob) => {
    expect(readGlob(glob)(`${"a".repeat(200)}/${"a/".repeat(100)}`)).toBe(false);
  },
);
