import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { endHubProcess, isHubBuilt } from "../../testing/hub-process.ts";
import { freePort } from "../../testing/servers/child-server.ts";

const command = fileURLToPath(new URL("../../../bin/orrery.mjs", import.meta.url));

test.skipIf(!isHubBuilt || !existsSync("/dev/full"))(
  "a hub whose log is on a full disk starts, serves and stops",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "orrery-full-log-"));
    const port = await freePort();
    const log = openSync("/dev/full", "w");
    const env = {
      PATH: process.env.PATH,
      PORT: String(port),
      ORRERY_DATA: folder,
      ORRERY_SEED: "off",
      LOG_LEVEL: "info",
      ORRERY_SHUTDOWN_DELAY: "0",
      ORRERY_RATE_LIMITS: "off",
    };
    const child = spawn(process.execPath, [command, "start"], { env, stdio: ["ignore", log, log] });
    closeSync(log);
    const address = `http://127.0.0.1:${port}`;
    const statusOf = (path: string) =>
      fetch(address + path).then(
        ({ status }) => status,
        () => 0,
      );
    try {
      await expect.poll(() => child.exitCode ?? statusOf("/readyz"), { timeout: 60_000 }).toBe(200);
      const statuses = await Promise.all(Array.from({ length: 50 }, () => statusOf("/api/models")));
      expect(new Set(statuses)).toEqual(new Set([200]));
      await endHubProcess({ child, address, log: () => "" }, "SIGTERM");
      expect(child.exitCode).toBe(0);
    } finally {
      await endHubProcess({ child, address, log: () => "" }, "SIGKILL");
      rmSync(folder, { recursive: true });
    }
  },
);
