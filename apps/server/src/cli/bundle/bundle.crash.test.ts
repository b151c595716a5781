import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { programFile } from "../../asset-folders.ts";
import { startHub } from "../../testing/hub.ts";
import { commitLargeFile } from "../../testing/hub-commits.ts";
import { orrery } from "../testing/orrery.ts";

const program = programFile("orrery");
const files = 24;
const contentOf = (at: number): Buffer => Buffer.alloc(1024 * 1024, `${at} of the weights`);

const countIn = (folder: string, isCounted: (name: string) => boolean): number =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).filter((name) => isCounted(String(name))).length : 0;

const isContent = (name: string): boolean => /(?:^|\/)[0-9a-f]{64}$/.test(name);

test.skipIf(!existsSync(program))("an export and an import go on after kill -9 (skipped unless built)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-bundle-kill-"));
  const bundle = join(folder, "bundle");
  const key = join(folder, "hub.pem");
  const settings = (data: string) => ({
    ORRERY_DATA: join(folder, data),
    ORRERY_SECRET: "the secret of every hub in tests",
    ORRERY_SCAN_GATE: "off",
  });
  /** Kills the command as soon as a folder has some contents, but not all. */
  const kill = async (words: readonly string[], data: string, watched: string): Promise<void> => {
    const child = spawn(process.execPath, [program, "bundle", ...words], {
      env: { ...process.env, ...settings(data) },
      stdio: "ignore",
    });
    const ended = once(child, "exit");
    while (countIn(watched, isContent) < 3 && child.exitCode === null) await pause(2);
    child.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);
    expect(countIn(watched, isContent)).toBeLessThan(files);
  };
  const source = await startHub({ dataFolder: join(folder, "source") });
  await source.send("POST", "/api/repos/create", { name: "owner/net" }, source.token);
  for (let at = 0; at < files; at++)
    await commitLargeFile(source, "owner/net", "main", `${at}.safetensors`, contentOf(at));
  const words = ["export", "--models", "owner/net", "--out", bundle];
  await kill(words, "source", join(bundle, "parts"));
  expect(existsSync(join(bundle, "manifest.sig"))).toBe(false);
  expect((await orrery(["bundle", "import", bundle], settings("target"))).code).toBe(1);
  expect((await orrery(["bundle", ...words], settings("source"))).code).toBe(0);
  writeFileSync(key, (await orrery(["bundle", "key"], settings("source"))).out);
  await source.close();
  const imports = ["import", bundle, "--trust-key", key];
  await kill(imports, "target", join(folder, "target", "blobs"));
  expect((await orrery(["bundle", ...imports], settings("target"))).out).toContain("Imported model owner/net");
  const target = await startHub({ dataFolder: join(folder, "target") });
  for (const at of [0, files - 1]) {
    const reply = await target.get(`/owner/net/resolve/main/${at}.safetensors`);
    expect(Buffer.from(await reply.arrayBuffer()).equals(contentOf(at))).toBe(true);
  }
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});
