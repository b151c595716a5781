import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CommandContext } from "./command.ts";
import { runCli } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-key-"));

const run = async (words: readonly string[], environment: Record<string, string> = {}) => {
  let [out, err] = ["", ""];
  const context: CommandContext = {
    environment: { ORRERY_DATA: folder, ...environment },
    terminal: {
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      isInteractive: false,
    },
    now: () => 1_000,
    stopSignal: () => new AbortController().signal,
    wait: async () => {},
    startHub: async () => {},
  };
  return { code: await runCli(words, context), out, err };
};

test("saves, lists, re-encrypts and removes a key", async () => {
  const secret = (letter: string) => ({ ORRERY_SECRET: letter.repeat(40) });
  const set = await run(["key", "set", "groq"], { ...secret("a"), ORRERY_KEY: "planted-key-of-groq" });
  expect(set).toEqual({ code: 0, out: "The key …groq for groq is kept, sealed.\n", err: "" });
  expect((await run(["key", "list"], secret("a"))).out).toBe("groq                  …groq  1970-01-01\n");
  expect((await run(["key", "rotate"], secret("a"))).out).toBe(
    "1 key is sealed with a new encryption key; the old one is gone.\n",
  );
  const wrong = await run(["key", "rotate"], secret("b"));
  expect(wrong.code).toBe(1);
  expect(wrong.err).toContain("ORRERY_SECRET is not the one they were encrypted with");
  expect(wrong.err).not.toContain("Something broke");
  const file = join(folder, "old-secret");
  writeFileSync(file, "a".repeat(40));
  expect((await run(["key", "rotate", "--old-secret", file], secret("b"))).code).toBe(0);
  expect((await run(["key", "rotate"], secret("b"))).code).toBe(0);
  expect((await run(["key", "remove", "groq"], secret("b"))).out).toBe("The key for groq is removed.\n");
});

test("refuses a key as an argument, and lists the valid actions", async () => {
  expect(await run(["key", "set", "groq"])).toMatchObject({ code: 2, err: expect.stringContaining("ORRERY_KEY=…") });
  expect(await run(["key", "turn"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("list | set <provider> | remove <provider> | rotate"),
  });
  expect(await run(["key", "set", "grok"], { ORRERY_KEY: "planted-key" })).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is no provider “grok”"),
  });
});
