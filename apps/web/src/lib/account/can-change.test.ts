import { expect, it } from "vitest";
import { canChange, canContribute } from "./can-change.ts";

const ada = {
  ...{ name: "ada", isAdmin: false, role: "write" },
  organizations: [
    { name: "lab", role: "write" },
    { name: "club", role: "read" },
  ],
};

it.each([
  [ada, "ada", true],
  [ada, "lab", true],
  [ada, "club", false],
  [ada, "acme", false],
  [{ ...ada, isAdmin: true }, "acme", true],
  [{ ...ada, role: "read" }, "ada", false],
  [null, "ada", false],
])("%j, owner %s: %s", (user, owner, isAllowed) => expect(canChange(user, owner)).toBe(isAllowed));

it("offers pull requests to everyone who can write somewhere", () => {
  expect([canContribute(ada), canContribute({ ...ada, role: "read" }), canContribute(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});
