import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import type { StoreOptions } from "../db/open.ts";
import { enginesForSlowTests } from "../testing/engines.ts";
import { builtProgram, isHubBuilt, ownerTokenIn } from "../testing/hub-process.ts";

/** How often the hub is killed on each engine. */
const kills = inject("isFullRun") ? 30 : 1;
const writers = 4;

interface Running {
  readonly process: ChildProcess;
  readonly address: string;
  readonly token?: string;
}

const start = ({ dataFolder, databaseUrl }: StoreOptions): Promise<Running> =>
  new Promise((resolve, reject) => {
    const settings = { ORRERY_DATA: dataFolder, ORRERY_SEED: "off", ORRERY_RATE_LIMITS: "off", PORT: "0" };
    const child = spawn(process.execPath, [builtProgram], {
      env: { PATH: process.env.PATH, ...settings, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    });
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk;
      const address = /ready at (\S+)/.exec(text)?.[1];
      const token = ownerTokenIn(text);
      if (address) resolve({ process: child, address, ...(token && { token }) });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`The hub did not open its store:\n${text}`)));
  });

const kill = (child: ChildProcess): Promise<unknown> => {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  return ended;
};

/** The content of a file follows from its name, so that a half-written one shows. */
const contentOf = (id: string): string => createHash("sha512").update(id).digest("hex").repeat(20);

const describeKills = (name: string) => `${name}: nothing acknowledged is lost when the hub is killed ${kills} times`;

describe.skipIf(!isHubBuilt).each(enginesForSlowTests)(
  "a killed hub on $name (skipped unless built)",
  ({ name, skipReason, start: startEngine }) => {
    test.skipIf(skipReason)(describeKills(name), { timeout: 60_000 + kills * 40_000 }, async () => {
      const engine = await startEngine();
      const store = await engine.newStore();
      const [made, kept, tokens]: [Set<string>, Set<string>, Set<string>] = [new Set(), new Set(), new Set()];
      let owner = "";
      let next = 0;

      const send = (address: string, path: string, body: unknown, type = "application/json") =>
        fetch(`${address}${path}`, {
          method: "POST",
          headers: { authorization: `Bearer ${owner}`, "content-type": type },
          body: typeof body === "string" ? body : JSON.stringify(body),
        });

      const writeOne = async (address: string): Promise<void> => {
        next += 1;
        const id = `owner/thing-${next}`;
        if ((await send(address, "/api/repos/create", { name: id })).ok) made.add(id);
        const content = Buffer.from(contentOf(id)).toString("base64");
        const lines = [
          { key: "header", value: { summary: "content" } },
          { key: "file", value: { path: "content.txt", content, encoding: "base64" } },
        ];
        const text = lines.map((line) => JSON.stringify(line)).join("\n");
        if ((await send(address, `/api/models/${id}/commit/main`, text, "application/x-ndjson")).ok) kept.add(id);
        const reply = await send(address, "/api/tokens", { name: id, role: "read" });
        if (reply.ok) tokens.add(((await reply.json()) as { token: string }).token);
      };

      /** Writes until the hub is gone; a write that was cut off was never acknowledged. */
      const writeOn = async (address: string): Promise<void> => {
        for (;;)
          try {
            await writeOne(address);
          } catch {
            return;
          }
      };

      const lost = async ({ address }: Running): Promise<string[]> => {
        const missing: string[] = [];
        for (const id of made) if (!(await fetch(`${address}/api/models/${id}`)).ok) missing.push(`repository ${id}`);
        for (let number = 1; number <= next; number += 1) {
          const id = `owner/thing-${number}`;
          const reply = await fetch(`${address}/${id}/resolve/main/content.txt`);
          const isWhole = reply.ok && (await reply.text()) === contentOf(id);
          if (reply.ok ? !isWhole : kept.has(id)) missing.push(`content of ${id}`);
        }
        for (const token of tokens) {
          const headers = { authorization: `Bearer ${token}` };
          if (!(await fetch(`${address}/api/whoami-v2`, { headers })).ok) missing.push("a token");
        }
        return missing;
      };

      try {
        for (let round = 0; round <= kills; round += 1) {
          const hub = await start(store);
          owner ||= hub.token ?? "";
          expect(await lost(hub)).toEqual([]);
          if (round === kills) {
            await kill(hub.process);
            break;
          }
          const before = tokens.size + kept.size + made.size;
          const commitsBefore = kept.size;
          const writing = Array.from({ length: writers }, () => writeOn(hub.address));
          const enough = before + 3 + Math.floor(Math.random() * 40);
          while (tokens.size + kept.size + made.size < enough || kept.size < commitsBefore + 2)
            await new Promise((resolve) => setImmediate(resolve));
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
          await kill(hub.process);
          await Promise.all(writing);
        }
        expect(kept.size).toBeGreaterThan(kills);
        process.stdout.write(
          `${name}: killed ${kills} times; ${made.size} repositories, ${kept.size} commits and ${tokens.size} tokens were acknowledged, none was lost\n`,
        );
      } finally {
        await engine.stop();
      }
    });
  },
);
