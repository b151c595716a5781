import { expect, it } from "vitest";
import { canChange, canContribute, canManage } from "./can-change.ts";

const ada = {
  name: "ada",
  isAdmin: false,
  role: "write",
  organizations: [
    { name: "lab", role: "write", writersManage: false },
    { name: "team", role: "write", writersManage: true },
    { name: "club", role: "read", writersManage: true },
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

it("offers to delete and rename to admins, and to writers where the organization lets them", () => {
  const owners = ["ada", "lab", "team", "club"];
  expect(owners.filter((owner) => canManage(ada, owner))).toEqual(["ada", "team"]);
});

it("offers pull requests to everyone who can write somewhere", () => {
  expect([canContribute(ada), canContribute({ ...ada, role: "read" }), canContribute(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});
