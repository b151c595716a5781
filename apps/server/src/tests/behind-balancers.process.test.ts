import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { endHubProcess, type HubProcess, isHubBuilt, startHubProcess } from "../testing/hub-process.ts";
import { endServer, freePort } from "../testing/servers/child-server.ts";

/** Debian puts them where only root's path leads. */
const env = { PATH: `${process.env.PATH ?? ""}:/usr/sbin` };
const guide = readFileSync(new URL("../../../../docs/guides/deploy.md", import.meta.url), "utf8");

/** The example of a load balancer in the guide, with addresses of this test. */
const exampleIn = (language: string, port: number, hubs: readonly HubProcess[]): string => {
  const [, text = ""] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide) ?? [];
  const listening = text
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("bind :80", `bind 127.0.0.1:${port}`);
  const own = hubs.reduce(
    (example, { address }, index) => example.replace(`10.0.0.${index + 1}:4747`, new URL(address).host),
    listening,
  );
  expect(own).not.toContain("10.0.0.");
  return own;
};

interface Balancer {
  readonly program: string;
  readonly language: string;
  readonly version: string;
  /** Writes the settings around the example; returns the program's arguments. */
  readonly prepare: (folder: string, example: string) => string[];
}

const balancers: readonly Balancer[] = [
  {
    program: "nginx",
    language: "nginx",
    version: "-v",
    prepare: (folder, example) => {
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
      const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
      const user = process.getuid?.() === 0 ? "user root;" : "";
      const http = `http { access_log off;\n${paths}\n${example} }`;
      const file = join(folder, "nginx.conf");
      writeFileSync(file, `daemon off; ${user} pid ${folder}/pid; error_log stderr crit;\nevents {}\n${http}`);
      return ["-p", folder, "-c", file, "-e", "stderr"];
    },
  },
  {
    program: "haproxy",
    language: "haproxy",
    version: "-v",
    prepare: (folder, example) => {
      const file = join(folder, "haproxy.cfg");
      writeFileSync(file, example);
      return ["-db", "-f", file];
    },
  },
];

const post = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const headers = { "content-type": "application/json" };
    // A connection of its own, so that only those of the balancer to the hub can be lost.
    const options = { port, host: "127.0.0.1", path: "/api/validate-yaml", method: "POST", headers, agent: false };
    const sent = request(options, (reply) => {
      reply.resume().once("end", () => resolve(String(reply.statusCode)));
    });
    sent.once("error", (error) => resolve(error.message));
    sent.end(JSON.stringify({ content: "---\nlicense: mit\n---\n", repoType: "model" }));
  });

const startLoad = (port: number) => {
  const answers = new Map<string, number>();
  let isStopped = false;
  const call = async (): Promise<void> => {
    while (!isStopped) {
      const answer = await post(port);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  const calls = Promise.all(Array.from({ length: 6 }, call));
  return {
    answered: () => answers.get("200") ?? 0,
    stop: async () => {
      isStopped = true;
      await calls;
      return answers;
    },
  };
};

const startHubOn = (port: number, folder: string): Promise<HubProcess> =>
  startHubProcess({
    PORT: String(port),
    ORRERY_DATA: folder,
    ORRERY_BUNDLED: "off",
    ORRERY_SHUTDOWN_DELAY: "3",
    // As with PostgreSQL, which several processes of one hub have.
    ORRERY_EARLY_HEALTH: "off",
  });

describe.each(balancers)(
  "behind $program, with the settings of the guide",
  ({ program, language, version, prepare }) => {
    const skipReason = spawnSync(program, [version], { env }).status === 0 ? "" : `no ${program}`;
    let hubs: HubProcess[] = [];
    let server: ChildProcess | undefined;
    afterEach(async () => {
      if (server) await endServer(server, "SIGTERM");
      await Promise.all(hubs.map((hub) => endHubProcess(hub, "SIGKILL")));
      hubs = [];
    });

    test.skipIf(!isHubBuilt || skipReason)(
      `a restart of each process in turn loses no POST${skipReason && ` (skipped: ${skipReason})`}`,
      { timeout: 240_000 },
      async () => {
        const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), "orrery-balanced-")));
        const ports = [await freePort(), await freePort()];
        hubs = await Promise.all(ports.map((port, index) => startHubOn(port, folders[index] ?? "")));
        const port = await freePort();
        const folder = mkdtempSync(join(tmpdir(), "orrery-balancer-"));
        server = spawn(program, prepare(folder, exampleIn(language, port, hubs)), { env, stdio: "ignore" });
        await expect.poll(() => post(port), { timeout: 30_000 }).toBe("200");
        const load = startLoad(port);
        const more = async (count: number) => {
          const before = load.answered();
          await expect.poll(load.answered, { timeout: 60_000 }).toBeGreaterThan(before + count);
        };
        for (const index of [0, 1]) {
          await more(200);
          const old = hubs[index] as HubProcess;
          old.child.kill("SIGTERM");
          await once(old.child, "exit");
          await more(200);
          hubs[index] = await startHubOn(ports[index] ?? 0, folders[index] ?? "");
          // The balancer may use it only some checks later.
          await more(600);
        }
        await more(200);
        const answers = await load.stop();
        process.stdout.write(`${program}: ${JSON.stringify([...answers])}\n`);
        expect([...answers.keys()]).toEqual(["200"]);
      },
    );
  },
);
