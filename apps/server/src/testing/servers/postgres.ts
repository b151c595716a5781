import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { endServer, freePort, untilLogged } from "./child-server.ts";

/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
  /** Gives the address of a database; where there is none of that name, it is made empty or as a copy. Unnamed, it is new. */
  readonly createDatabase: (name?: string, copyOf?: string) => Promise<string>;
  /** Ends the server at once, as a crash would, and starts it again on the same port. */
  readonly restart: () => Promise<void>;
  /** The two halves of a restart. */
  readonly crash: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
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
export const postgresSkipReason = (): string | undefined => {
  if (!binaries()) return `no PostgreSQL under ${root}; install Debian's postgresql`;
  try {
    identity();
    return undefined;
  } catch {
    return "running as root, and there is no user postgres to run it as";
  }
};

const initialize = (folder: string, owner: ReturnType<typeof identity>): void => {
  if (existsSync(join(folder, "PG_VERSION"))) return;
  mkdirSync(folder, { recursive: true });
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const made = spawnSync(
    join(binaries() ?? "", "initdb"),
    ["-D", folder, "-U", "orrery", "-A", "trust", "-N", "-E", "UTF8"],
    { ...owner, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
};

/** Stops the server of an earlier run that was killed before it could do so itself. */
const stopLeftOver = (folder: string, owner: ReturnType<typeof identity>): void => {
  if (!existsSync(join(folder, "postmaster.pid"))) return;
  const words = ["stop", "-D", folder, "-m", "fast", "-w"];
  spawnSync(join(binaries() ?? "", "pg_ctl"), words, { ...owner, cwd: folder, stdio: "ignore" });
};

const startServer = async (
  folder: string,
  port: number,
  settings: readonly string[],
  owner: ReturnType<typeof identity>,
): Promise<ChildProcess> => {
  const flags = ["-D", folder, "-k", "", "-p", String(port), ...settings.flatMap((line) => ["-c", line])];
  const server = spawn(join(binaries() ?? "", "postgres"), flags, {
    ...owner,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await untilLogged("PostgreSQL", server, "ready to accept connections");
  return server;
};

/** How a server is to be. */
interface PostgresOptions {
  /** A folder to be kept and used again; a temporary one otherwise. */
  readonly folder?: string;
  readonly settings?: readonly string[];
}

/** Starts a server on a folder, which is made where it is not there, and a free port of the loopback. */
export const startPostgres = async (options: PostgresOptions = {}): Promise<PostgresServer> => {
  const folder = options.folder ?? mkdtempSync("/tmp/orrery-postgres-");
  const owner = identity();
  if (owner && !options.folder) chownSync(folder, owner.uid, owner.gid);
  initialize(folder, owner);
  if (options.folder) stopLeftOver(folder, owner);
  const port = await freePort();
  const chosen = ["listen_addresses=127.0.0.1", "fsync=off", "max_connections=200", ...(options.settings ?? [])];
  let server = await startServer(folder, port, chosen, owner);
  const kill = () => {
    server.kill("SIGQUIT");
    // The process that ends this one does not wait until so many files are gone.
    if (!options.folder) spawn("rm", ["-rf", folder], { detached: true, stdio: "ignore" });
  };
  const exit = () => process.exit();
  process.once("exit", kill);
  process.once("SIGTERM", exit);

  const crash = () => endServer(server, "SIGQUIT");
  const startAgain = async (): Promise<void> => {
    server = await startServer(folder, port, chosen, owner);
  };
  const address = (name: string) => `postgres://orrery@127.0.0.1:${port}/${name}`;
  let count = 0;
  return {
    createDatabase: async (name = `hub_${++count}`, copyOf = "template1") => {
      const client = new pg.Client({ connectionString: address("postgres") });
      await client.connect();
      const known = await client.query("select 1 from pg_database where datname = $1", [name]);
      if (known.rowCount === 0) await client.query(`create database ${name} template ${copyOf}`);
      await client.end();
      return address(name);
    },
    crash,
    startAgain,
    restart: async () => {
      await crash();
      await startAgain();
    },
    stop: async () => {
      process.off("exit", kill);
      process.off("SIGTERM", exit);
      await endServer(server, "SIGINT");
      if (!options.folder) rmSync(folder, { recursive: true, force: true });
    },
  };
};
