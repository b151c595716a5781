import { expect, test } from "vitest";
import { anonymous, type FineGrainedAccess, type GroupRole, type Role, type Viewer } from "../identity/viewer.ts";
import { can, type Guarded, type RepositoryAction, searchViewer, visibleOwners } from "./policy.ts";

const person = (id: number, role: Role, isAdmin = false, organizations: Viewer["organizations"] = []): Viewer => ({
  account: { id, name: `user-${id}`, fullName: "", isAdmin },
  role,
  isSession: false,
  organizations,
});
const member = (role: "read" | "write" | "admin", token: Role = "admin") =>
  person(2, token, false, [{ id: 10, name: "lab", role, groups: [] }]);
const inGroup = (role: GroupRole) =>
  person(2, "admin", false, [{ id: 10, name: "lab", role: "write", groups: [{ id: 5, role }] }]);

const open: Guarded = { repositoryId: 7, ownerId: 10, groupId: null, isPrivate: false, gated: null };
const closed: Guarded = { ...open, isPrivate: true };
const byHand: Guarded = { ...open, gated: "manual" };
const itself: Guarded = { ...open, gated: "auto" };
const grouped: Guarded = { ...closed, groupId: 5 };
const mirrored: Guarded = { ...open, ownerId: null };

test.each<[string, Viewer, Guarded, RepositoryAction[]]>([
  ["anyone, open", anonymous, open, ["see", "download"]],
  ["anyone, private", anonymous, closed, []],
  ["anyone, gated", anonymous, itself, ["see"]],
  ["a stranger, open", person(3, "admin"), open, ["see", "download"]],
  ["a stranger, private", person(3, "admin"), closed, []],
  ["a stranger, gated with automatic approval, before asking", person(3, "admin"), itself, ["see"]],
  [
    "a stranger, gated with automatic approval, after asking",
    person(3, "admin"),
    { ...itself, access: "accepted" },
    ["see", "download"],
  ],
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
  ["a writing member, in a group of others", member("write"), grouped, []],
  [
    "a writing member, public in a group of others",
    member("write"),
    { ...grouped, isPrivate: false },
    ["see", "download"],
  ],
  ["a reader of the group", inGroup("read"), grouped, ["see", "download"]],
  ["a writer of the group", inGroup("write"), grouped, ["see", "download", "change"]],
  ["an admin of the group", inGroup("admin"), grouped, ["see", "download", "change", "administer"]],
  ["an admin of the group, outside of it", inGroup("admin"), closed, ["see", "download", "change"]],
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

const limited = (fineGrained: Partial<FineGrainedAccess>, role: Role = "write"): Viewer => ({
  ...person(2, role, true, [{ id: 10, name: "lab", role: "admin", groups: [] }]),
  fineGrained: {
    owners: [],
    repositories: [],
    canReadGated: false,
    canRunModels: false,
    ipRanges: [],
    ...fineGrained,
  },
});
const named = (permission: "read" | "write", role?: "read" | "write" | "admin") =>
  limited({ repositories: [{ id: 7, permission, ...(role && { role }) }] });
const ofGroup = (permission: "read" | "write", role?: GroupRole) =>
  limited({ groups: [{ id: 5, permission, ...(role && { role }) }] });
const owned = (permission: "read" | "write") => limited({ owners: [{ id: 10, permission }] });
const all: RepositoryAction[] = ["see", "download", "discuss", "contribute", "change"];

test.each<[string, Viewer, Guarded, RepositoryAction[]]>([
  ["nothing named, open", limited({}), open, ["see", "download"]],
  ["nothing named, private", limited({}), closed, []],
  ["nothing named, gated", limited({}), { ...byHand, access: "accepted" }, ["see"]],
  ["gated allowed", limited({ canReadGated: true }), { ...byHand, access: "accepted" }, ["see", "download"]],
  ["gated allowed, not accepted", limited({ canReadGated: true }), byHand, ["see"]],
  ["the repository to read", named("read", "admin"), closed, ["see", "download"]],
  ["the repository to write", named("write", "admin"), closed, all],
  ["the repository to write, as a reading member", named("write", "read"), closed, all.slice(0, 4)],
  ["the repository to write, no longer a member", named("write"), closed, []],
  ["another repository of the owner", named("write", "admin"), { ...closed, repositoryId: 8 }, []],
  ["the owner to read", owned("read"), closed, ["see", "download"]],
  ["the owner to write", owned("write"), closed, all],
  ["the owner to write, with the role read", { ...owned("write"), role: "read" }, closed, ["see", "download"]],
  ["another owner", owned("write"), { ...closed, ownerId: 2 }, []],
  ["the group to read", ofGroup("read", "admin"), grouped, ["see", "download"]],
  ["the group to write", ofGroup("write", "admin"), grouped, all],
  ["the group to write, as one of its readers", ofGroup("write", "read"), grouped, ["see", "download"]],
  ["the group to write, no longer in it", ofGroup("write"), grouped, []],
  ["another group of the owner", ofGroup("write", "admin"), { ...grouped, groupId: 6 }, []],
  ["the owner's repositories outside the group", ofGroup("write", "admin"), closed, []],
  ["a collection of the owner", owned("read"), { ...closed, repositoryId: null }, ["see", "download"]],
])("a fine-grained token of a hub admin: %s", (_name, viewer, thing, allowed) => {
  const actions: RepositoryAction[] = [...all, "administer"];
  expect(actions.filter((action) => can(viewer, action, thing))).toEqual(allowed);
});

test("a fine-grained token lists the owners and repositories it names", () => {
  expect(searchViewer(owned("read"))).toEqual({ sees: [10] });
  expect(searchViewer(named("read", "read"))).toEqual({ sees: [], repositories: [7] });
  expect(searchViewer(named("read"))).toEqual({ sees: [] });
  expect([searchViewer(ofGroup("read", "read")), searchViewer(ofGroup("read"))]).toEqual([
    { sees: [-5] },
    { sees: [] },
  ]);
  expect(searchViewer(limited({ canRunModels: true }, "inference"))).toEqual({ sees: "public" });
});
