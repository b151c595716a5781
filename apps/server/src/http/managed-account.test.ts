import { expect, test } from "vitest";
import type { Viewer } from "../identity/viewer.ts";
import { managedAccount } from "./managed-account.ts";

const viewer: Viewer = {
  account: { id: 1, name: "ada", fullName: "Ada", isAdmin: false },
  role: "write",
  isSession: false,
  organizations: [
    { id: 2, name: "Lab", role: "admin", groups: [] },
    { id: 3, name: "club", role: "write", groups: [] },
  ],
};

test("people manage their own account, and organizations of which they are admins", () => {
  expect(managedAccount(viewer, undefined, "write")).toEqual({ id: 1, name: "ada" });
  expect(managedAccount(viewer, "ADA", "write")).toEqual({ id: 1, name: "ada" });
  expect(managedAccount(viewer, "lab", "write")).toEqual({ id: 2, name: "Lab" });
});

test("others are refused, and so is a token with too low a role", () => {
  for (const name of ["club", "bob"])
    expect(() => managedAccount(viewer, name, "write")).toThrow(`Only an admin of "${name}" can do that.`);
  expect(() => managedAccount(viewer, undefined, "admin")).toThrow("admin");
});
