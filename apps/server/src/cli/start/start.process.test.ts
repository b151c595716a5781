import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { openHub } from "../../hub/hub.ts";
import { builtProgram, isHubBuilt, ownerTokenIn } from "../../testing/hub-process.ts";

interface Started {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly address: string;
}

const start = (environment: Record<string, string>): Promise<Started> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [builtProgram], {
      env: { PATH: process.env.PATH, PORT: "0", ORRERY_SHUTDOWN_DELAY: "0", ...environment },
    });
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk;
      const address = /ready at (\S+)/.exec(text)?.[1];
      if (address) resolve({ process: child, output: () => text, address });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(Object.assign(new Error(text), { code })));
  });

const stop = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.once("exit", resolve);
    child.kill("SIGTERM");
  });

test.skipIf(!isHubBuilt)(
  "the hub starts on an empty folder, says what differs from the defaults, saves the owner's token in a file, and stops when told (skipped unless built)",
  { timeout: 300_000 },
  async () => {
    const ORRERY_DATA = join(mkdtempSync(join(tmpdir(), "orrery-start-")), "deep", "data");
    const first = await start({ ORRERY_DATA, ORRERY_OWNER: "ada", ORRERY_OWNR: "eve", ORRERY_SECRET: "s".repeat(40) });
    const token = ownerTokenIn(first.output());
    expect(first.output()).toContain('created the admin account "ada"');
    expect(first.output()).toMatch(/ORRERY_SECRET\s+\*\*\*\s+\(environment\)/);
    expect(first.output()).toMatch(/PORT\s+0\s+\(environment\)/);
    const who = await fetch(`${first.address}/api/whoami-v2`, { headers: { authorization: `Bearer ${token}` } });
    expect(await who.json()).toMatchObject({ name: "ada", isAdmin: true });
    expect(statSync(join(ORRERY_DATA, "owner-token")).mode & 0o777).toBe(0o600);
    expect(await stop(first.process)).toBe(0);
    expect(first.output()).not.toMatch(/hf_[A-Za-z]{40}|#code=/);
    expect(first.output()).not.toContain("(default)");
    expect(first.output()).toContain("Ignored: there is no setting ORRERY_OWNR. Did you mean ORRERY_OWNER?");
    const [, afterStart = ""] = first.output().split(/ready at .*\n/);
    expect(
      afterStart
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).msg),
    ).toEqual(["Stopped."]);

    const second = await start({
      ORRERY_DATA,
      ORRERY_SECRET: "s".repeat(40),
      LOG_LEVEL: "info",
      ORRERY_TRUST_PROXY: "on",
    });
    expect(second.output()).not.toContain("hf_A");
    expect(second.output()).not.toContain("First start");
    expect(second.output()).not.toContain("#code=");
    expect((await fetch(`${second.address}/api/models?limit=1&origin=reference`)).headers.get("x-total-count")).toMatch(
      /^\d{3}$/,
    );
    const routed = await fetch(`${second.address}/router/v1/models?token=${token}`, {
      headers: { authorization: `Bearer ${token}`, "x-forwarded-for": "10.0.0.7" },
    });
    const id = routed.headers.get("x-request-id") ?? "";
    const logged = () =>
      second
        .output()
        .split("\n")
        .filter((line) => line.includes(id));
    await expect
      .poll(() => logged().map((line) => JSON.parse(line)))
      .toMatchObject([
        {
          reqId: id,
          msg: "request completed",
          res: { statusCode: 200 },
          req: { id, method: "GET", remoteAddress: "10.0.0.7" },
        },
      ]);
    expect(logged()[0]).not.toContain(token);
    expect(await stop(second.process)).toBe(0);
  },
);

test.skipIf(!isHubBuilt)(
  "a hub refuses to start with another secret, and names the fix (skipped unless built)",
  { timeout: 300_000 },
  async () => {
    const settings = { ORRERY_DATA: mkdtempSync(join(tmpdir(), "orrery-start-")), ORRERY_SEED: "off" };
    const hub = await openHub(readConfig(settings).config);
    await hub.createOwnerToken();
    await hub.close();
    expect(statSync(join(settings.ORRERY_DATA, "secret")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(settings.ORRERY_DATA, "secret"), "utf8")).toMatch(/^[0-9a-f]{64}$/);
    const refused = await start({ ...settings, ORRERY_SECRET: "s".repeat(40) }).catch((error: Error) => error);
    expect(String(refused)).toContain("ORRERY_SECRET is not the secret of this hub's database.");
    expect(String(refused)).toContain("orrery key rotate --old-secret <file>");
  },
);

test.skipIf(!isHubBuilt)(
  "a first start that finds its port in use does not lose the owner's token (skipped unless built)",
  { timeout: 300_000 },
  async () => {
    const settings = { ORRERY_DATA: mkdtempSync(join(tmpdir(), "orrery-start-")), ORRERY_SEED: "off" };
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const PORT = String((other.address() as AddressInfo).port);
    const refused = await start({ ...settings, PORT }).catch((error: Error) => error);
    expect(String(refused)).toContain(`Port ${PORT} is in use.`);
    other.close();
    const started = await start(settings);
    expect(ownerTokenIn(started.output())).toMatch(/^hf_[A-Za-z]{40}$/);
    expect(await stop(started.process)).toBe(0);
  },
);

test.skipIf(!isHubBuilt)(
  "a hub that cannot start says why and what to do (skipped unless built)",
  { timeout: 300_000 },
  async () => {
    const failure = (environment: Record<string, string>) =>
      start(environment).then(
        () => "started",
        (error: Error) => error.message,
      );
    const ORRERY_DATA = mkdtempSync(join(tmpdir(), "orrery-start-"));
    expect(await failure({ PORT: "eighty", ORRERY_DATA })).toContain("PORT (port to listen on) must be a whole number");
    expect(await failure({ ORRERY_DATA: "/dev/null/data" })).toMatch(
      /^The hub cannot open its database \(ORRERY_DATA=\/dev\/null\/data\)\./,
    );
    const unreachable = await failure({ ORRERY_DATA, DATABASE_URL: "postgres://hub:hunter2@127.0.0.1:1/hub" });
    expect(unreachable).toMatch(/^The hub cannot open its database \(DATABASE_URL\)\.\n {2}\S/);
    expect(unreachable).not.toContain("hunter2");
  },
);
