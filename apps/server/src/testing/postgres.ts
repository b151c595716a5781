import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";

/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
  /** Makes an empty database and gives its address. */
  readonly createDatabase: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

const root = "/usr/lib/postgresql";

const binaries = (): string | undefined => {
  const versions = existsSync(root) ? readdirSync(root).sort((left, right) => Number(right) - Number(left)) : [];
  return versions.map((version) => join(root, version, "bin")).find((folder) => existsSync(join(folder, "initdb")));
};

/** PostgreSQL refuses to run as root: then it runs as the user its package made. */
const identity = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const read = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
  return { uid: read("-u"), gid: read("-g") };
};

/** Why no PostgreSQL can be started here, if none can. */
export const postgresLack = (): string | undefined => {
  if (!binaries()) return `no PostgreSQL under ${root}; install Debian's postgresql`;
  try {
    identity();
    return undefined;
  } catch {
    return "running as root, and there is no user postgres to run it as";
  }
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const untilReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let log = "";
    server.stderr?.on("data", (chunk) => {
      log += chunk;
      if (log.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });

/** Starts a server on an empty folder and a free port of the loopback. */
export const startPostgres = async (): Promise<PostgresServer> => {
  const folder = mkdtempSync("/tmp/orrery-postgres-");
  const owner = identity();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const bin = binaries() ?? "";
  const made = spawnSync(join(bin, "initdb"), ["-D", folder, "-U", "orrery", "-A", "trust", "-N"], {
    ...owner,
    cwd: folder,
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", "fsync=off", "max_connections=200"].flatMap((line) => ["-c", line]);
  const server = spawn(join(bin, "postgres"), ["-D", folder, "-k", folder, "-p", String(port), ...settings], {
    ...owner,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const kill = () => void server.kill("SIGQUIT");
  process.once("exit", kill);
  await untilReady(server);

  const address = (name: string) => `postgres://orrery@127.0.0.1:${port}/${name}`;
  let count = 0;
  return {
    createDatabase: async () => {
      const name = `hub_${++count}`;
      const client = new pg.Client({ connectionString: address("postgres") });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return address(name);
    },
    stop: async () => {
      process.off("exit", kill);
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
