import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { orrery } from "./testing/orrery.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-key-"));

const run = (words: readonly string[], environment: Record<string, string> = {}) =>
  orrery(words, { ORRERY_DATA: folder, ...environment }, { now: () => 1_000 });

test("saves, lists, re-encrypts and removes a key", async () => {
  const secret = (letter: string) => ({ ORRERY_SECRET: letter.repeat(40) });
  const set = await run(["key", "set", "groq"], { ...secret("a"), ORRERY_KEY: "planted-key-of-groq" });
  expect(set).toEqual({ code: 0, out: "Saved the key …groq for Groq, encrypted.\n", err: "" });
  expect((await run(["key", "list"], secret("a"))).out).toBe("groq                  …groq  1970-01-01\n");
  expect((await run(["key", "rotate"], secret("a"))).out).toBe(
    "Encrypted 1 key with a new encryption key and deleted the old one.\n",
  );
  const wrong = await run(["key", "rotate"], secret("b"));
  expect(wrong.code).toBe(1);
  expect(wrong.err).toContain("ORRERY_SECRET is not the one they were encrypted with");
  expect(wrong.err).not.toContain("Unexpected error");
  for (const words of [
    ["key", "list"],
    ["key", "set", "groq"],
    ["backup", join(folder, "refused.tar")],
  ]) {
    const refused = await run(words, { ...secret("b"), ORRERY_KEY: "another-key" });
    expect([words, refused.code, refused.err]).toEqual([
      words,
      1,
      expect.stringContaining("ORRERY_SECRET is not the secret of this hub's database."),
    ]);
  }
  const ill = await run(["doctor"], secret("b"));
  expect([ill.code, ill.out]).toEqual([1, expect.stringContaining("ORRERY_SECRET is not the secret of")]);
  expect((await run(["doctor"], secret("a"))).out).toMatch(/^ok {4}secret /m);
  const file = join(folder, "old-secret");
  writeFileSync(file, "a".repeat(40));
  expect((await run(["key", "rotate", "--old-secret", file], secret("b"))).code).toBe(0);
  expect((await run(["key", "rotate"], secret("b"))).code).toBe(0);
  expect((await run(["key", "list"], secret("b"))).out).toContain("groq");
  expect((await run(["key", "rotate", "--lost-secret"], secret("c"))).out).toBe(
    "Encrypted 0 keys with a new encryption key and deleted the old one. Deleted 1 key that could not be decrypted: add it again.\n",
  );
  expect((await run(["key", "list"], secret("c"))).out).toBe("");
  await run(["key", "set", "groq"], { ...secret("c"), ORRERY_KEY: "planted-key-of-groq" });
  expect((await run(["key", "remove", "groq"], secret("c"))).out).toBe("Removed the key for Groq.\n");
});

test("a backup holds the secret in force, and a restored hub opens with it", async () => {
  const secret = { ORRERY_SECRET: "s".repeat(40) };
  const source = mkdtempSync(join(tmpdir(), "orrery-key-"));
  await run(["key", "set", "groq"], { ...secret, ORRERY_DATA: source, ORRERY_KEY: "planted-key-of-groq" });
  const file = join(mkdtempSync(join(tmpdir(), "orrery-key-")), "hub.tar");
  expect(await run(["backup", file], { ...secret, ORRERY_DATA: source })).toMatchObject({ code: 0 });
  const target = { ORRERY_DATA: join(mkdtempSync(join(tmpdir(), "orrery-key-")), "new") };
  expect(await run(["restore", file], { ...target, ORRERY_SECRET: "t".repeat(40) })).toMatchObject({
    code: 1,
    err: expect.stringContaining("ORRERY_SECRET is not the secret of this backup."),
  });
  expect(await run(["restore", file], target)).toMatchObject({ code: 0 });
  expect(await run(["key", "rotate"], target)).toMatchObject({ code: 0, out: expect.stringContaining("1 key ") });
});

test("a backup of a folder without a hub is refused, and creates nothing there", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-key-"));
  const refused = await run(["backup", join(folder, "hub.tar")], { ORRERY_DATA: join(folder, "data") });
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("There is no hub in") });
  expect(readdirSync(folder)).toEqual([]);
});

test("refuses a key as an argument, and lists the valid actions", async () => {
  expect(await run(["key", "set", "groq"])).toMatchObject({ code: 2, err: expect.stringContaining("ORRERY_KEY=…") });
  expect(await run(["key", "turn"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("list | set <provider> | remove <provider> | rotate"),
  });
  const ownFolder = { ORRERY_DATA: mkdtempSync(join(tmpdir(), "orrery-key-")) };
  expect(await run(["key", "set", "grok"], { ...ownFolder, ORRERY_KEY: "planted-key" })).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no provider "grok"'),
  });
});
