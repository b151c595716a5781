import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { createSearchIndex } from "./create-search-index.ts";
import {
  type CountsByFacet,
  type Facet,
  facetNames,
  type NumberField,
  type SearchDocument,
  type SearchIndex,
  type SearchQuery,
} from "./search.ts";
import { typosAllowed } from "./text/edit-distance.ts";
import { splitWords, wordsOf } from "./text/words.ts";

/* The same answers by filtering and sorting an array: slow, and simple enough to be believed. */

const fold = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const editDistance = (left: string, right: string): number => {
  const one = Buffer.from(left);
  const other = Buffer.from(right);
  const table = Array.from({ length: one.length + 1 }, (_, row) => [row, ...Array(other.length).fill(0)] as number[]);
  const at = (row: number, column: number) => table[row]?.[column] ?? 0;
  for (let column = 0; column <= other.length; column++) (table[0] as number[])[column] = column;
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const replaced = at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1);
      let cost = Math.min(replaced, at(row - 1, column) + 1, at(row, column - 1) + 1);
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, at(row - 2, column - 2) + 1);
      (table[row] as number[])[column] = cost;
    }
  return at(one.length, other.length);
};

const termsOf = (text: string) =>
  fold(text)
    .split(/\s+/)
    .filter((term) => splitWords(term).length > 0);

const knownWords = new WeakMap<SearchDocument, readonly string[]>();
const allWords = (document: SearchDocument): readonly string[] => {
  const { id, facets } = document;
  const tags = (facets.tag ?? []).filter((tag) => !tag.includes(":"));
  const words = knownWords.get(document) ?? [...wordsOf(id), ...tags.flatMap(wordsOf)];
  knownWords.set(document, words);
  return words;
};

const hasTerm = (document: SearchDocument, term: string, isPlain: boolean): boolean =>
  fold(document.id).includes(term) ||
  (!isPlain && splitWords(term).every((word) => allWords(document).some((own) => own.startsWith(word))));

const resembles = (document: SearchDocument, term: string): boolean =>
  splitWords(term).every((word) => {
    const limit = typosAllowed(Buffer.byteLength(word));
    return allWords(document).some((own) => own.startsWith(word) || (limit > 0 && editDistance(own, word) <= limit));
  });

const isVisible = (
  { key, isPrivate, ownerId }: SearchDocument,
  { sees, repositories = [] }: SearchQuery["viewer"],
): boolean =>
  !isPrivate || sees === "all" || (sees !== "public" && sees.includes(ownerId)) || repositories.includes(key);

const tierOf = (document: SearchDocument, text: string, isPlain: boolean): number => {
  const id = fold(document.id);
  const wanted = fold(text.trim());
  const names = [id, id.slice(id.indexOf("/") + 1)];
  if (names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  const own = wordsOf(document.id);
  const words = termsOf(text).flatMap((term) => splitWords(term));
  return !isPlain && words.every((word) => own.some((other) => other.startsWith(word))) ? 2 : 3;
};

const compareId = (left: SearchDocument, right: SearchDocument): number =>
  Buffer.compare(Buffer.from(fold(left.id)), Buffer.from(fold(right.id))) ||
  Buffer.compare(Buffer.from(left.id), Buffer.from(right.id)) ||
  left.key - right.key;

const compareNumber = (field: NumberField, isDescending: boolean) => (left: SearchDocument, right: SearchDocument) => {
  const one = left.numbers[field];
  const other = right.numbers[field];
  if ((one === undefined) !== (other === undefined)) return one === undefined ? 1 : -1;
  const sign = (one ?? 0) - (other ?? 0) || left.key - right.key;
  return isDescending ? -sign : sign;
};

class NaiveIndex {
  readonly documents = new Map<number, SearchDocument>();

  #found(query: SearchQuery, lifted?: Facet): SearchDocument[] {
    const isPlain = query.textMatch === "substring";
    const visible = [...this.documents.values()].filter((document) => isVisible(document, query.viewer));
    const sets = termsOf(query.text ?? "").map((term) => {
      const strict = visible.filter((document) => hasTerm(document, term, isPlain));
      return new Set(strict.length > 0 || isPlain ? strict : visible.filter((document) => resembles(document, term)));
    });
    return visible
      .filter((document) => sets.every((set) => set.has(document)))
      .filter(({ facets }) =>
        query.filters.every(
          ({ facet, anyOf, isExcluded = false }) =>
            facet === lifted || (facets[facet] ?? []).some((value) => anyOf.includes(value)) !== isExcluded,
        ),
      )
      .filter(({ numbers }) =>
        query.ranges.every(({ field, min = -Infinity, max = Infinity }) => {
          const number = numbers[field];
          return number !== undefined && number >= min && number <= max;
        }),
      );
  }

  /** All keys that a list shows, in its order. */
  keys(query: SearchQuery): number[] {
    const found = this.#found(query);
    const { field, direction } = query.sort;
    const isDescending = direction === "desc";
    if (field === "id") found.sort((left, right) => (isDescending ? compareId(right, left) : compareId(left, right)));
    else if (field !== "relevance") found.sort(compareNumber(field, isDescending));
    else {
      const tier = (document: SearchDocument) =>
        termsOf(query.text ?? "").length === 0
          ? 0
          : tierOf(document, query.text ?? "", query.textMatch === "substring");
      const popular = compareNumber("downloads", true);
      const tiers = new Map(found.map((document) => [document, tier(document)]));
      const tierBefore = (left: SearchDocument, right: SearchDocument) =>
        (tiers.get(left) ?? 0) - (tiers.get(right) ?? 0);
      found.sort((left, right) => tierBefore(left, right) || popular(left, right));
    }
    return found.map(({ key }) => key);
  }

  facets(query: SearchQuery, names: readonly Facet[], limit: number): CountsByFacet {
    const count = (name: Facet) => {
      const counts = new Map<string, number>();
      for (const { facets } of this.#found(query, name))
        for (const value of new Set(facets[name])) counts.set(value, (counts.get(value) ?? 0) + 1);
      return [...counts]
        .map(([value, count]) => ({ value, count }))
        .sort((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1))
        .slice(0, limit);
    };
    return Object.fromEntries(names.map((name) => [name, count(name)]));
  }
}

const owners = ["meta", "TheBloke", "m", "Ünïcode"];
const nameParts = [
  "Llama3",
  "bert",
  "BERT",
  "distilbert",
  "base",
  "7b",
  "Instruct",
  "x",
  "llama",
  "roberta-large",
  "é",
];
const values = {
  task: ["text", "image", "audio"],
  tag: ["Fill-Mask", "gguf", "license:mit", "bert"],
  language: ["en"],
};
const usedFields = ["downloads", "likes", "parameters"] as const;

const subset = (choices: readonly string[]) => fc.array(fc.constantFrom(...choices), { maxLength: 3 });
const someNumber = fc.option(fc.constantFrom(0, -0, 1, 2, 3, 7.5, -4, 1e12), { nil: undefined });

const documentOf = (keys: number): fc.Arbitrary<SearchDocument> =>
  fc.record({
    key: fc.integer({ min: 1, max: keys }),
    id: fc
      .tuple(fc.constantFrom(...owners), fc.array(fc.constantFrom(...nameParts), { minLength: 1, maxLength: 3 }))
      .map(([owner, parts]) => `${owner}/${parts.join("-")}`),
    ownerId: fc.integer({ min: 1, max: 3 }),
    isPrivate: fc.boolean(),
    facets: fc.record(
      {
        task: subset(values.task).map((tasks) => tasks.slice(0, 1)),
        tag: subset(values.tag),
        language: subset(["en"]),
      },
      { requiredKeys: [] },
    ),
    numbers: fc
      .record({ downloads: someNumber, likes: someNumber, parameters: someNumber })
      .map((numbers) => JSON.parse(JSON.stringify(numbers)) as SearchDocument["numbers"]),
  });

const filter = fc.constantFrom<Facet>("task", "tag", "language", "author").chain((facet) =>
  fc.record({
    facet: fc.constant(facet),
    anyOf: subset([...(values[facet as "task"] ?? []), "none"]),
    isExcluded: fc.boolean(),
  }),
);
const range = fc.record(
  {
    field: fc.constantFrom<NumberField>(...usedFields, "rows"),
    min: fc.integer({ min: -5, max: 5 }),
    max: fc.integer({ min: -5, max: 9 }),
  },
  { requiredKeys: ["field"] },
);
const texts = [
  "",
  "bert",
  "Bert",
  "bart",
  "lama3",
  "distlbert",
  "dsitilbertt",
  "-7b",
  "base-7b",
  "meta/llama",
  "e",
  "é",
  "x",
  "lla",
  "gguf",
  "mask",
  "roberta large",
  "lice",
  "a b",
  "t-b",
  "meta/x",
  "llama-3",
  "  ",
  "--",
  "e-x",
  "zzzz",
];

const queryOf: fc.Arbitrary<SearchQuery> = fc.record(
  {
    text: fc.constantFrom(...texts),
    textMatch: fc.constantFrom("words" as const, "substring" as const),
    filters: fc.array(filter, { maxLength: 3 }),
    ranges: fc.array(range, { maxLength: 1 }),
    sort: fc.record({
      field: fc.constantFrom<SearchQuery["sort"]["field"]>(...usedFields, "id", "relevance", "rows"),
      direction: fc.constantFrom("asc" as const, "desc" as const),
    }),
    limit: fc.integer({ min: 1, max: 4 }),
    viewer: fc.record(
      {
        sees: fc.oneof(fc.constantFrom("public" as const, "all" as const), fc.subarray([1, 2, 3])),
        repositories: fc.subarray([1, 2, 3, 4, 5]),
      },
      { requiredKeys: ["sees"] },
    ),
  },
  { requiredKeys: ["filters", "ranges", "sort", "limit", "viewer"] },
);

type Step = { readonly put: SearchDocument } | { readonly drop: number };
const stepsOf = (keys: number, most: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: documentOf(keys).map((put): Step => ({ put })) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: keys }).map((drop): Step => ({ drop })) },
    ),
    { maxLength: most },
  );

const apply = (index: SearchIndex, naive: NaiveIndex, step: Step): void => {
  if ("put" in step) {
    index.upsert(step.put);
    naive.documents.set(step.put.key, step.put);
  } else {
    index.remove(step.drop);
    naive.documents.delete(step.drop);
  }
};

/** Walks a list to its end; `between` is called after each page. */
const walk = (index: SearchIndex, query: SearchQuery, between?: () => void): number[] => {
  const keys: number[] = [];
  let after: string | undefined;
  do {
    const page = index.list(after === undefined ? query : { ...query, after });
    keys.push(...page.keys);
    after = page.next;
    if (after !== undefined) between?.();
  } while (after !== undefined);
  return keys;
};

const runs = inject("isFullRun") ? 150 : 50;

test("lists, totals and facet counts are those of filtering and sorting an array", () => {
  const steps = fc.array(fc.tuple(stepsOf(25, 20), queryOf), { maxLength: 4 });
  fc.assert(
    fc.property(steps, (rounds) => {
      const index = createSearchIndex();
      const naive = new NaiveIndex();
      for (const [changes, query] of rounds) {
        for (const step of changes) apply(index, naive, step);
        const expected = naive.keys(query);
        expect(index.list(query).total).toBe(expected.length);
        expect(walk(index, query)).toEqual(expected);
        expect(index.facets(query, facetNames, 2)).toEqual(naive.facets(query, facetNames, 2));
        expect(index.size).toBe(naive.documents.size);
      }
    }),
    { numRuns: runs },
  );
});

/** An index that was filled with documents, of which the last one of each key counts, in the order of their keys. */
const fillWith = async (naive: NaiveIndex): Promise<SearchIndex> => {
  const index = createSearchIndex();
  const loader = index.bulkLoad();
  for (const { facets, ...rest } of [...naive.documents.values()].sort((left, right) => left.key - right.key)) {
    const facetValueIds = Object.entries(facets).flatMap(([facet, given]) =>
      given.map((value) => loader.facetValueId(facet as Facet, value)),
    );
    loader.add({ ...rest, facetValueIds });
  }
  await loader.finish();
  return index;
};

test("an index that is filled at once answers as an array does, and goes on being changed", async () => {
  const documentsOf = fc.array(documentOf(25), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(documentsOf, stepsOf(25, 20), queryOf, async (documents, steps, query) => {
      const naive = new NaiveIndex();
      for (const document of documents) naive.documents.set(document.key, document);
      const index = await fillWith(naive);
      for (const changes of [[], steps]) {
        for (const step of changes) apply(index, naive, step);
        expect(walk(index, query)).toEqual(naive.keys(query));
        expect(index.facets(query, facetNames, 2)).toEqual(naive.facets(query, facetNames, 2));
        expect(index.size).toBe(naive.documents.size);
      }
    }),
    { numRuns: runs },
  );
});

test("an index that has rows is not filled", () => {
  const index = createSearchIndex();
  index.upsert({ key: 1, id: "a/b", ownerId: 1, isPrivate: false, facets: {}, numbers: {} });
  expect(() => index.bulkLoad()).toThrow("Only an empty index can be filled.");
});

test("rows that stay as they are are listed once, in order, while others come, go and change between pages", () => {
  fc.assert(
    fc.property(stepsOf(40, 60), queryOf, fc.array(stepsOf(40, 3), { maxLength: 12 }), (before, query, between) => {
      const index = createSearchIndex();
      const naive = new NaiveIndex();
      for (const step of before) apply(index, naive, step);
      const plain: SearchQuery = { ...query, text: "" };
      const expected = naive.keys(plain);
      const changes = between.values();
      const touched = new Set<number>();
      const seen = walk(index, plain, () => {
        for (const step of changes.next().value ?? []) {
          touched.add("put" in step ? step.put.key : step.drop);
          apply(index, naive, step);
        }
      });
      const stayed = (keys: readonly number[]) => keys.filter((key) => !touched.has(key));
      expect(stayed(seen)).toEqual(stayed(expected));
    }),
    { numRuns: runs },
  );
});

test("what a viewer may not see changes no answer: not a list, a count, a suggestion or a forgiven typo", () => {
  fc.assert(
    fc.property(stepsOf(25, 40), queryOf, (steps, query) => {
      const whole = createSearchIndex();
      const naive = new NaiveIndex();
      const open = createSearchIndex();
      for (const step of steps) apply(whole, naive, step);
      for (const document of naive.documents.values()) if (isVisible(document, query.viewer)) open.upsert(document);
      expect(whole.list(query)).toEqual(open.list(query));
      expect(whole.facets(query, facetNames, 3)).toEqual(open.facets(query, facetNames, 3));
      if (query.viewer.sees === "public" && query.viewer.repositories === undefined)
        expect(whole.suggest(query.text ?? "", 5)).toEqual(open.suggest(query.text ?? "", 5));
    }),
    { numRuns: runs },
  );
});

test.each(["row by row", "at once"])(
  "thousands of rows, filled %s, keep agreeing through many changes",
  async (how) => {
    const naive = new NaiveIndex();
    const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number) =>
      fc.sample(arbitrary, { numRuns: count, seed });
    const load = sample(documentOf(5000), 6000, 1);
    for (const document of load) naive.documents.set(document.key, document);
    const index = how === "at once" ? await fillWith(naive) : createSearchIndex();
    if (how === "row by row") for (const document of load) index.upsert(document);
    await index.prepare();
    for (let round = 0; round < 4; round++) {
      for (const put of sample(documentOf(5000), 900, 10 + round)) apply(index, naive, { put });
      for (const drop of sample(fc.integer({ min: 1, max: 5000 }), 150, 20 + round)) apply(index, naive, { drop });
      for (const query of sample(queryOf, 10, 30 + round)) {
        const expected = naive.keys(query);
        expect(walk(index, { ...query, limit: 700 })).toEqual(expected);
        expect(index.facets(query, ["task", "tag"], 5)).toEqual(naive.facets(query, ["task", "tag"], 5));
      }
    }
  },
);
