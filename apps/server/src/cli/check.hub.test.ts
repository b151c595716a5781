import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckedProvider } from "@orrery/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RoutedHub, startRoutedHub } from "../testing/router.ts";
import { orrery } from "./testing/orrery.ts";

let hub: RoutedHub;
beforeAll(async () => {
  hub = await startRoutedHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-check-")) });
});
afterAll(() => hub.close());

const run = (...words: string[]) =>
  orrery(["check", ...words, "--hub", hub.address], { HF_TOKEN: hub.callerToken }, {});

describe("orrery check", () => {
  test("says what was found of one provider, and fails if a check has failed", async () => {
    const { code, out, err } = await run("acme/duo-chat", "--provider", "together", "--full");
    expect([code, err]).toEqual([1, ""]);
    expect(out).toMatch(/^Together AI: \d+ checks failed\n/);
    expect(out).toContain("  Streaming usage: passed. Usage is in the stream.\n");
    // A model without a template has no counts to compare.
    expect(out).not.toContain("Prompt template");
  });

  test("checks all providers and prints JSON, with the cost in front", async () => {
    const { code, out, err } = await run("acme/duo-chat", "--json");
    expect(err).toMatch(/^\d+ short calls?, about \$0\.\d{4} for all\.\n$/);
    const checked = JSON.parse(out) as CheckedProvider[];
    expect(checked.map(({ provider }) => provider).sort()).toEqual(["groq", "together"]);
    expect(code).toBe(checked.some(({ verdict }) => verdict.state === "failed") ? 1 : 0);
  });

  test("with --against own, fails where this hub does not run the weights", async () => {
    const { code, out } = await run("acme/duo-chat", "--provider", "together", "--against", "own");
    expect(code).toBe(1);
    expect(out).toContain("  Not compared with this hub. It compares weights if it runs the model's GGUF file");
    expect(await run("acme/duo-chat", "--against", "groq")).toMatchObject({
      code: 2,
      err: expect.stringContaining('--against must be own, this hub\'s engine. "groq" is not known.'),
    });
  });

  test("explains what is wrong", async () => {
    expect(await run("chat")).toMatchObject({ code: 2, err: expect.stringContaining("Use owner/name.") });
    expect(await run("acme/none")).toMatchObject({ code: 1, err: expect.stringContaining("acme/none") });
    expect(await run("acme/painter")).toMatchObject({
      code: 1,
      err: expect.stringContaining("No provider or engine serves acme/painter for chat, so there is nothing to check."),
    });
  });
});
