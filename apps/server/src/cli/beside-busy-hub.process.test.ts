import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { programFile } from "../asset-folders.ts";
import { createClient, type HubClient } from "../testing/hub.ts";
import { endHubProcess, type HubProcess, isHubBuilt, ownerTokenIn, startHubProcess } from "../testing/hub-process.ts";
import { startUpstream, type UpstreamDouble } from "../testing/upstream-double.ts";
import { commands } from "./commands/index.ts";

const program = programFile("orrery");
const folder = mkdtempSync(join(tmpdir(), "orrery-beside-"));
const data = join(folder, "data");
const secret = "the secret of a hub that commands run beside";

/** Settings of the hub that commands read, and what some of them are given. */
const environment = {
  PATH: process.env.PATH,
  ORRERY_DATA: data,
  ORRERY_SECRET: secret,
  ORRERY_MIRROR_LIMIT: "1",
  ORRERY_KEY: "a-key-of-a-provider",
};

/** Runs a command in a process of its own. */
const runCommand = (words: readonly string[], token: string): Promise<{ code: number | null; text: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...words], { env: { ...environment, HF_TOKEN: token } });
    let text = "";
    const read = (chunk: Buffer): void => {
      text += chunk;
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.stdin.end();
    child.once("close", (code) => resolve({ code, text }));
  });

/** Creates repositories until told to stop; keeps what was not created. */
const startLoad = (hub: HubClient) => {
  const refused: string[] = [];
  let created = 0;
  let isStopped = false;
  const write = async (number: number): Promise<void> => {
    for (let turn = 0; !isStopped; turn++) {
      const reply = await hub.send("POST", "/api/repos/create", { name: `owner/r-${number}-${turn}` }, hub.token);
      const text = await reply.text();
      if (reply.status === 200) created += 1;
      else refused.push(`${reply.status} ${text}`);
    }
  };
  const loops = Promise.all([1, 2].map(write));
  return {
    created: () => created,
    refused,
    stop: async () => {
      isStopped = true;
      await loops;
    },
  };
};

interface Example {
  readonly words: readonly string[];
  /** Its exit code, if it is not 0. */
  readonly code?: number;
  /** File for what it prints. */
  readonly output?: string;
}

/** What each command is called with. Those that start a hub of their own do not share its database. */
const examplesOf = (hub: string, upstream: string): Readonly<Record<string, readonly Example[]>> => ({
  start: [],
  worker: [],
  doctor: [{ words: ["--deep"] }],
  settings: [{ words: [] }],
  import: [{ words: [upstream, "--files", "org/model"] }],
  bundle: [
    { words: ["key"], output: join(folder, "hub.pem") },
    { words: ["export", "--models", "owner/added", "--out", join(folder, "bundle")] },
    { words: ["import", join(folder, "bundle"), "--trust-key", join(folder, "hub.pem")] },
  ],
  add: [{ words: [join(folder, "model"), "--id", "owner/added"] }],
  run: [{ words: ["text-classification", "--input", "hello", "--model", "owner/added"], code: 1 }],
  pull: [{ words: ["org/model", "--from", upstream, "--hub", hub], code: 1 }],
  ps: [{ words: ["--hub", hub] }],
  check: [{ words: ["owner/added", "--hub", hub], code: 1 }],
  sign: [{ words: ["owner/added"] }],
  "sign-in": [{ words: [] }],
  token: [{ words: ["create", "--name", "ci"] }, { words: ["list"] }, { words: ["revoke", "2"] }],
  key: [{ words: ["set", "together"] }, { words: ["list"] }, { words: ["rotate"] }, { words: ["remove", "together"] }],
  audit: [{ words: ["verify"] }, { words: ["export"] }],
  backup: [{ words: [join(folder, "backup.tar")] }],
  restore: [{ words: [join(folder, "backup.tar")], code: 1 }],
  upgrade: [{ words: ["--check"] }],
  migrate: [{ words: [] }],
  reindex: [{ words: [] }],
  sweep: [{ words: [] }],
  evict: [{ words: [] }],
});

/** Commands that others need the results of go first. */
const first = ["add"];

describe.skipIf(!isHubBuilt)("commands beside a busy hub on SQLite (skipped unless built)", () => {
  let hub: HubProcess;
  let upstream: UpstreamDouble;
  beforeAll(async () => {
    mkdirSync(join(folder, "model"));
    writeFileSync(join(folder, "model", "README.md"), "# A model\n");
    hub = await startHubProcess({ ORRERY_DATA: data, ORRERY_SECRET: secret });
    upstream = await startUpstream({ models: [{ id: "org/model" }], files: { "README.md": Buffer.from("# M\n") } });
  }, 120_000);
  afterAll(async () => {
    await endHubProcess(hub, "SIGTERM");
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("every command does its work, and no write of the hub fails", { timeout: 600_000 }, async () => {
    const client = createClient(hub.address, ownerTokenIn(hub.log()));
    const examples = examplesOf(hub.address, upstream.address);
    expect(Object.keys(examples).sort()).toEqual(Object.keys(commands).sort());
    const load = startLoad(client);
    const names = [...first, ...Object.keys(examples).filter((name) => !first.includes(name))];
    const failed: string[] = [];
    for (const name of names)
      for (const { words, code: expected = 0, output } of examples[name] ?? []) {
        const before = load.created();
        const { code, text } = await runCommand([name, ...words], client.token);
        if (output) writeFileSync(output, text);
        if (code !== expected) failed.push(`orrery ${[name, ...words].join(" ")} ended with ${code}:\n${text}`);
        expect([name, load.created() > before]).toEqual([name, true]);
      }
    await load.stop();
    expect(failed).toEqual([]);
    expect(load.refused).toEqual([]);
    expect((await client.get("/readyz")).status).toBe(200);
  });
});
