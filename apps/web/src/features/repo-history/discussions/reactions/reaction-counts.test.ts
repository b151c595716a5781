import type { DiscussionDetails } from "@orrery/contract";
import { expect, test } from "vitest";
import { reactionsTo, turnReaction, withReactions } from "./reaction-counts.ts";

const heart = { reaction: "heart", count: 1, reacted: false, users: ["bob"] } as const;
const counts = [{ ...heart, users: [...heart.users] }];

test("a reaction is added once and removed", () => {
  const more = turnReaction(counts, "heart", true, "ada");
  expect(more).toEqual([{ reaction: "heart", count: 2, reacted: true, users: ["bob", "ada"] }]);
  expect(turnReaction(more, "heart", true, "ada")).toBe(more);
  expect(turnReaction(more, "heart", false, "ada")).toEqual(counts);
});

test("a reaction without people is not listed", () => {
  const eyes = turnReaction([], "eyes", true, "ada");
  expect(eyes).toEqual([{ reaction: "eyes", count: 1, reacted: true, users: ["ada"] }]);
  expect(turnReaction(eyes, "eyes", false, "ada")).toEqual([]);
});

test("only the comment that is meant changes", () => {
  const author = { name: "ada" };
  const latest = { raw: "", html: "", updatedAt: "", author };
  const comment = (id: string) =>
    ({
      id,
      type: "comment",
      createdAt: "",
      author,
      data: { edited: false, hidden: false, latest, history: [] },
    }) as const;
  const discussion: DiscussionDetails = {
    num: 1,
    title: "",
    status: "open",
    isPullRequest: false,
    createdAt: "",
    author,
    repo: { name: "a/b", type: "model" },
    numComments: 2,
    events: [comment("1"), comment("2")].map((event) => ({ ...event, data: { ...event.data, history: [] } })),
  };
  const changed = withReactions(discussion, "2", counts);
  expect([reactionsTo(changed, "1"), reactionsTo(changed, "2")]).toEqual([[], counts]);
  expect(reactionsTo(undefined, "1")).toEqual([]);
});
