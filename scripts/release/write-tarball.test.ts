import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { extract } from "tar-stream";
import { expect, test } from "vitest";
import { writeTarball } from "./write-tarball.mjs";

const read = async (file: string): Promise<[string, number | undefined, string][]> => {
  const found: [string, number | undefined, string][] = [];
  const archive = extract();
  archive.end(gunzipSync(readFileSync(file)));
  for await (const entry of archive) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry) chunks.push(chunk as Uint8Array);
    found.push([entry.header.name, entry.header.mode, Buffer.concat(chunks).toString()]);
  }
  return found;
};

test("a tarball has its files below package/, the program is executable, and the same files give the same bytes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-tarball-"));
  const source = join(folder, "source");
  writeFileSync(source, "program\n");
  const files = ["hub/bin/orrery.mjs", "hub/a.js"].map((path) => ({ path, source, bytes: 8 }));
  const targets = ["one.tgz", "two.tgz"].map((name) => join(folder, name));
  for (const target of targets) await writeTarball(target, { "package.json": "{}" }, files, new Date(1000));
  expect(await read(targets[0] ?? "")).toEqual([
    ["package/package.json", 0o644, "{}"],
    ["package/hub/bin/orrery.mjs", 0o755, "program\n"],
    ["package/hub/a.js", 0o644, "program\n"],
  ]);
  expect(readFileSync(targets[0] ?? "").equals(readFileSync(targets[1] ?? ""))).toBe(true);
});
