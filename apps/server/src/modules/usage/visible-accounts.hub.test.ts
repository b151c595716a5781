import { describe, expect, test } from "vitest";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { visibleAccounts } from "./visible-accounts.ts";

describe.each(enginesForTests)("the calls that a viewer can see, on $name", (engine) => {
  describe.skipIf(engine.skipReason)("are", () => {
    const ids: Record<string, number> = {};
    let db: Db;
    openDatabaseOn(engine, async (database) => {
      db = database.db;
      for (const [name, kind] of [
        ["ada", "user"],
        ["bob", "user"],
        ["lab", "organization"],
        ["club", "organization"],
      ] as const) {
        const row = { kind, name, name_key: name, full_name: name, created_at: 0 };
        const { id } = await db.insertInto("accounts").values(row).returning("id").executeTakeFirstOrThrow();
        ids[name] = id;
      }
    });

    const viewer = (isAdmin: boolean): Viewer => ({
      account: { id: ids.ada ?? 0, name: "ada", fullName: "Ada", isAdmin },
      role: "admin",
      isSession: false,
      organizations: [
        { id: ids.lab ?? 0, name: "lab", role: "admin", groups: [] },
        { id: ids.club ?? 0, name: "club", role: "write", groups: [] },
      ],
    });

    test("all, for an admin of the hub, or those of one account", async () => {
      expect(await visibleAccounts(db, viewer(true))).toBe("all");
      expect(await visibleAccounts(db, viewer(true), "Bob")).toEqual([ids.bob]);
    });

    test("one's own and those of organizations that one manages", async () => {
      expect(await visibleAccounts(db, viewer(false))).toEqual([ids.ada, ids.lab]);
      expect(await visibleAccounts(db, viewer(false), "ADA")).toEqual([ids.ada]);
      expect(await visibleAccounts(db, viewer(false), "lab")).toEqual([ids.lab]);
    });

    test.each(["bob", "club", "stranger"])("not those of %s", async (name) => {
      await expect(visibleAccounts(db, viewer(false), name)).rejects.toMatchObject({
        code: "forbidden",
        message: `You cannot see the calls of "${name}".`,
      });
    });
  });
});
