import { expect, test } from "vitest";
import { promotedCommits, promotionStack } from "./promotion-stack.ts";

const move = (to_sha: string) => ({ action: "move" as const, to_sha });
const rollback = (to_sha: string) => ({ action: "rollback" as const, to_sha });
const deleted = { action: "delete" as const, to_sha: null };

test("a second rollback goes further back, not forward again", () => {
  expect(promotionStack([rollback("b"), move("c"), move("b"), move("a")])).toEqual(["a", "b"]);
  expect(promotionStack([rollback("a"), rollback("b"), move("c"), move("b"), move("a")])).toEqual(["a"]);
});

test("going back to a commit that was undone adds it again", () => {
  expect(promotionStack([rollback("c"), rollback("b"), move("c"), move("b")])).toEqual(["b", "c"]);
});

test("a deleted alias starts anew", () => {
  const moves = [move("d"), deleted, move("c")];
  expect(promotionStack(moves)).toEqual(["d"]);
  expect([...promotedCommits(moves)]).toEqual(["d"]);
});
