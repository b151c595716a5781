import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRunningHash } from "./running-hash.ts";

const content = Buffer.from("weights of a model");
const expected = createHash("sha256").update(content).digest("hex");
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "orrery-hash-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("hashes what is added, reads what was there before, and begins again", async () => {
  const path = join(folder, "partial");
  await writeFile(path, content);
  const whole = createRunningHash(path);
  whole.add(content.subarray(0, 7));
  whole.add(content.subarray(7));
  expect(await whole.digest(content.length)).toBe(expected);
  const resumed = createRunningHash(path);
  await resumed.startAt(5);
  resumed.add(content.subarray(5));
  expect(await resumed.digest(content.length)).toBe(expected);
  expect(await createRunningHash(path).digest(content.length)).toBe(expected);
  resumed.add(content);
  await resumed.startAt(0);
  resumed.add(content);
  expect(await resumed.digest(content.length)).toBe(expected);
});
