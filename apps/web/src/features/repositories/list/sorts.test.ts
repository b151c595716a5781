import { expect, it } from "vitest";
import { sortLabel, sortQuery, sortsOf } from "./sorts.ts";

it("each kind has its own orders, trending first", () => {
  expect(sortsOf.model).toEqual([
    "trending",
    "downloads",
    "likes",
    "changed",
    "created",
    "largest",
    "smallest",
    "name",
  ]);
  expect(sortsOf.dataset).toEqual(["trending", "downloads", "likes", "changed", "created", "rows", "name"]);
});

it.each([
  ["trending", { sort: "trendingScore" }],
  ["downloads", { sort: "downloads" }],
  ["likes", { sort: "likes" }],
  ["changed", { sort: "lastModified" }],
  ["created", { sort: "createdAt" }],
  ["largest", { sort: "num_parameters" }],
  ["smallest", { sort: "num_parameters", direction: "1" }],
  ["rows", { sort: "datasetsServerInfo.numRows" }],
  ["name", { sort: "id" }],
] as const)("%s sends %o", (name, query) => {
  expect(sortQuery(name)).toEqual(query);
  expect(sortLabel(name)).not.toBe("");
});

it("sends no order by default", () => expect(sortQuery(undefined)).toEqual({}));
