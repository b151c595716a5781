import { expect, test } from "vitest";
import { groupRoleLabel, membersText, repositoriesText } from "./group-roles.ts";

test("lists the first three members and repositories, and counts the rest", () => {
  const members = ["ada", "bob", "eve", "kay", "lin"].map((user) => ({ user, role: "read" as const }));
  expect(membersText({ members })).toBe("ada (read), bob (read), eve (read), 2 more");
  expect(membersText({ members: members.slice(0, 1) })).toBe("ada (read)");
  expect(repositoriesText({ repositories: [{ type: "dataset", name: "lab/tides", private: true }] })).toBe("tides");
  expect([membersText({ members: [] }), repositoriesText({ repositories: [] })]).toEqual([
    "No members",
    "No repositories",
  ]);
});

test("labels roles", () => {
  expect(groupRoleLabel("contribute")).toBe("Contribute");
});
