import { describe, expect, test, vi } from "vitest";
import { createSearchIndex } from "./create-search-index.ts";
import type { MemoryIndex } from "./memory-index.ts";
import type { SearchDocument, SearchQuery } from "./search.ts";

const models: Record<number, readonly [id: string, downloads: number, tags?: readonly string[]]> = {
  1: ["google-bert/bert-base-uncased", 900, ["fill-mask"]],
  2: ["distilbert/distilbert-base", 800, ["fill-mask"]],
  3: ["someone/bert", 5],
  4: ["bert/tiny", 7],
  5: ["meta-llama/Llama-3-8B", 700, ["text-generation", "license:llama3"]],
  6: ["other/my-bert-model", 300],
  7: ["other/encoder", 950, ["bert"]],
  8: ["openai/whisper-large", 600],
};

const indexOf = (privateKeys: readonly number[] = []) => {
  const index = createSearchIndex();
  for (const [key, [id, downloads, tag = []]] of Object.entries(models)) {
    const document: SearchDocument = {
      key: Number(key),
      id,
      ownerId: Number(key),
      isPrivate: privateKeys.includes(Number(key)),
      facets: { tag, author: [id.split("/")[0] as string] },
      numbers: { downloads },
    };
    index.upsert(document);
  }
  return index;
};

const ask = (text: string, parts: Partial<SearchQuery> = {}): SearchQuery => ({
  text,
  filters: [],
  ranges: [],
  sort: { field: "relevance", direction: "desc" },
  limit: 10,
  viewer: { sees: "public" },
  ...parts,
});

describe("relevance", () => {
  test("ranks the name itself, then beginnings of names, then of words, then the rest; popular first within each", () => {
    expect(indexOf().list(ask("bert")).keys).toEqual([3, 1, 4, 6, 7, 2]);
  });

  test("takes pages apart at any place", () => {
    const index = indexOf();
    const first = index.list(ask("bert", { limit: 2 }));
    const second = index.list(ask("bert", { limit: 3, ...(first.next && { after: first.next }) }));
    const third = index.list(ask("bert", { limit: 3, ...(second.next && { after: second.next }) }));
    expect([first.keys, second.keys, third.keys]).toEqual([[3, 1], [4, 6, 7], [2]]);
    expect(third.next).toBeUndefined();
  });
});

describe("a text", () => {
  test.each([
    ["llama-3", [5]],
    ["LLAMA 8b", [5]],
    ["lama", [5]],
    ["whsiper", [8]],
    ["distlbert", [2]],
    ["ert-base", [1, 2]],
    ["fill", [1, 2]],
    ["llama3", [5]],
    ["openai/whisper-large", [8]],
    ["nothing-like-it", []],
    ["uncased-bert-uncased", [1]],
  ])("%s", (text, keys) => {
    expect(indexOf().list(ask(text)).keys).toEqual(keys);
  });

  test("as a substring looks at the id alone and forgives nothing", () => {
    const keys = (text: string) => indexOf().list(ask(text, { textMatch: "substring" })).keys;
    expect([keys("bert").length, keys("fill"), keys("whsiper"), keys("-large")]).toEqual([5, [], [], [8]]);
  });
});

describe("what is private", () => {
  test("does not keep a typo from being forgiven: that would tell that it is there", () => {
    const index = indexOf();
    const hidden = { key: 9, id: "secret/whsiper", ownerId: 9, isPrivate: true, facets: {}, numbers: {} };
    index.upsert(hidden);
    const seenBy = (sees: SearchQuery["viewer"]["sees"], ...repositories: number[]) =>
      index.list(ask("whsiper", { viewer: { sees, repositories } })).keys;
    expect([seenBy("public"), seenBy([9]), seenBy("all")]).toEqual([[8], [9], [9]]);
    expect([seenBy("public", 9), seenBy([], 9), seenBy([], 10)]).toEqual([[9], [9], [8]]);
    index.upsert({ ...hidden, isPrivate: false });
    expect(seenBy("public")).toEqual([9]);
  });
});

describe("suggestions", () => {
  test("go on with what is similar where there is room", () => {
    expect(indexOf().suggest("bert", 3)).toEqual([3, 1, 4]);
    expect(indexOf().suggest("whispe", 3)).toEqual([8]);
    expect(indexOf().suggest("wisper", 3)).toEqual([8]);
    expect(indexOf().suggest("  ", 3)).toEqual([]);
  });

  test("never name what is private", () => {
    expect(indexOf([8]).suggest("whisper", 3)).toEqual([]);
  });
});

describe("a cursor", () => {
  const sort = { field: "downloads", direction: "desc" } as const;
  const refusal = (after: string, parts: Partial<SearchQuery>) => {
    try {
      indexOf().list(ask("", { after, ...parts }));
      return "accepted";
    } catch (error) {
      const { code, detail } = error as { code: string; detail: string };
      return `${code}: ${detail}`;
    }
  };

  test("of another sort, or of no sort, is refused", () => {
    const { next = "" } = indexOf().list(ask("", { sort, limit: 1 }));
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    expect(refusal(next, { sort })).toBe("accepted");
    expect(refusal(next, { sort: { field: "likes", direction: "desc" } })).toBe(
      "cursor_invalid: it belongs to another sort order",
    );
    expect(refusal("%%%", { sort })).toBe("cursor_invalid: it cannot be read");
    expect(refusal(encode([9]), { sort })).toBe("cursor_invalid: it is not of this version");
    expect(refusal(encode([1, "downloads desc", 0, "x", 1]), { sort })).toBe(
      "cursor_invalid: its position cannot be read",
    );
  });

  test("goes on behind a row that is no longer there", () => {
    const index = indexOf();
    const { next = "", keys } = index.list(ask("", { sort, limit: 2 }));
    index.remove(keys[1] as number);
    expect(index.list(ask("", { sort, limit: 2, after: next })).keys).toEqual([2, 5]);
  });
});

test("stops at the first term and the first filter that leave nothing", () => {
  const index = createSearchIndex() as MemoryIndex;
  index.upsert({ key: 1, id: "acme/model", ownerId: 1, isPrivate: false, facets: { tag: ["a"] }, numbers: {} });
  const match = vi.spyOn(index.text, "match");
  expect(index.list(ask("model none model acme")).keys).toEqual([]);
  expect(match).toHaveBeenCalledTimes(2);
  const unread = {
    facet: "tag" as const,
    get anyOf(): string[] {
      throw new Error("read after nothing was left");
    },
  };
  for (const filter of [
    { facet: "tag", anyOf: ["none"] },
    { facet: "license", anyOf: ["mit"] },
    { facet: "tag", anyOf: ["a"], isExcluded: true },
  ] as const)
    expect(index.list(ask("", { filters: [filter, unread] })).keys).toEqual([]);
});

describe("facets", () => {
  test("lift their own filters, exclusions too, and keep those of others", () => {
    const filters = [
      { facet: "tag", anyOf: ["fill-mask"] },
      { facet: "author", anyOf: ["distilbert"], isExcluded: true },
    ] as const;
    expect(indexOf().facets(ask("", { filters }), ["tag", "author", "task"], 2)).toEqual({
      tag: [
        { value: "bert", count: 1 },
        { value: "fill-mask", count: 1 },
      ],
      author: [
        { value: "distilbert", count: 1 },
        { value: "google-bert", count: 1 },
      ],
      task: [],
    });
  });
});
