import { expect, test } from "vitest";
import { anonymous, type Role, type Viewer } from "../identity/viewer.ts";
import { can, type Guarded, type RepositoryAction, visibleOwners } from "./policy.ts";

const person = (id: number, role: Role, isAdmin = false, organizations: Viewer["organizations"] = []): Viewer => ({
  account: { id, name: `user-${id}`, fullName: "", isAdmin },
  role,
  isSession: false,
  organizations,
});
const member = (role: "read" | "write" | "admin", token: Role = "admin") =>
  person(2, token, false, [{ id: 10, name: "lab", role }]);

const open: Guarded = { ownerId: 10, isPrivate: false, gated: null };
const closed: Guarded = { ...open, isPrivate: true };
const byHand: Guarded = { ...open, gated: "manual" };
const itself: Guarded = { ...open, gated: "auto" };
const mirrored: Guarded = { ...open, ownerId: null };

test.each<[string, Viewer, Guarded, RepositoryAction[]]>([
  ["anyone, open", anonymous, open, ["see", "download"]],
  ["anyone, private", anonymous, closed, []],
  ["anyone, gated", anonymous, itself, ["see"]],
  ["a stranger, open", person(3, "admin"), open, ["see", "download"]],
  ["a stranger, private", person(3, "admin"), closed, []],
  ["a stranger, gated for those who sign in", person(3, "inference"), itself, ["see", "download"]],
  ["a stranger, gated by hand", person(3, "admin"), byHand, ["see"]],
  ["a reading member, private", member("read"), closed, ["see", "download"]],
  ["a writing member, private", member("write"), closed, ["see", "download", "change"]],
  ["a writing member whose token only reads", member("write", "read"), closed, ["see", "download"]],
  ["a writing member whose token only runs models", member("write", "inference"), closed, []],
  ["an administering member", member("admin"), closed, ["see", "download", "change", "administer"]],
  ["an administering member whose token only reads", member("admin", "read"), closed, ["see", "download"]],
  ["the owner", person(10, "write"), closed, ["see", "download", "change", "administer"]],
  ["the hub's admin", person(1, "admin", true), closed, ["see", "download", "change", "administer"]],
  ["the hub's admin with a token that only reads", person(1, "read", true), byHand, ["see", "download"]],
  ["the hub's admin, mirrored", person(1, "write", true), mirrored, ["see", "download", "change", "administer"]],
  ["anybody else, mirrored", person(3, "admin"), mirrored, ["see", "download"]],
])("%s", (_name, viewer, thing, allowed) => {
  const actions: RepositoryAction[] = ["see", "download", "change", "administer"];
  expect(actions.filter((action) => can(viewer, action, thing))).toEqual(allowed);
});

test("lists private repositories only for their members", () => {
  expect(visibleOwners(anonymous)).toBe("public");
  expect(visibleOwners(member("read", "inference"))).toBe("public");
  expect(visibleOwners(member("read"))).toEqual([2, 10]);
  expect(visibleOwners(person(1, "read", true))).toBe("all");
});
