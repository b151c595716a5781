import type { DiscussionEvent } from "@orrery/contract";
import { expect, test } from "vitest";
import { keysOfRow, lineKey, lineOf, reviewThreads } from "./review-threads.ts";

const review = (id: string, replyTo?: string): DiscussionEvent => ({
  id,
  type: "review-comment",
  createdAt: "2026-11-16T12:00:00.000Z",
  author: { name: "ada" },
  data: {
    edited: false,
    hidden: false,
    latest: { raw: id, html: id, updatedAt: "", author: { name: "ada" } },
    history: [],
    path: "a b.txt",
    side: "after",
    line: 4,
    commit: "0".repeat(40),
    ...(replyTo && { replyTo }),
  },
});
const status: DiscussionEvent = {
  id: "s",
  type: "status-change",
  createdAt: "",
  author: { name: "ada" },
  data: { status: "closed" },
};

test("replies follow the first comment of their thread", () => {
  const events = [review("1"), review("2"), status, review("3", "1"), review("4", "2"), review("5", "1")];
  const ids = reviewThreads(events).map(({ first, comments }) => [first.id, ...comments.map(({ id }) => id)]);
  expect(ids).toEqual([
    ["1", "1", "3", "5"],
    ["2", "2", "4"],
  ]);
});

test("a reply to an unknown comment begins a thread", () => {
  expect(reviewThreads([review("1", "gone")]).map(({ first }) => first.id)).toEqual(["1"]);
});

test("a removed line is one of the old file, all others are of the new one", () => {
  const parts = [{ text: "x", isChanged: false }];
  const removed = { kind: "removed", before: 3, parts } as const;
  const same = { kind: "same", before: 4, after: 5, parts } as const;
  expect(lineOf("a b.txt", removed)).toEqual({ path: "a b.txt", side: "before", line: 3 });
  expect(lineOf("a b.txt", same)).toEqual({ path: "a b.txt", side: "after", line: 5 });
  expect(keysOfRow("a b.txt", removed)).toEqual(["before 3 a b.txt"]);
  expect(keysOfRow("a b.txt", same)).toEqual(["before 4 a b.txt", "after 5 a b.txt"]);
  expect(lineKey(lineOf("a b.txt", { kind: "added", after: 6, parts }))).toBe("after 6 a b.txt");
});
