import { existsSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { sql } from "kysely";
import { freeSpace, fullDisk } from "../../blobs/free-space.ts";
import type { ConfigReading } from "../../config.ts";
import { isOpenToOthers } from "../../db/data-folder.ts";
import type { Database } from "../../db/engine.ts";
import { pendingMigrations } from "../../db/migrate.ts";
import { openPostgres } from "../../db/postgres.ts";
import { databaseErrorCause } from "../../db/postgres-errors.ts";
import { openSqlite } from "../../db/sqlite.ts";
import { createGuard } from "../../guard/guard.ts";
import { openBlobs } from "../../hub.ts";
import { openSecret } from "../../identity/secret.ts";
import { isSecretAccepted, wrongSecret } from "../../router/keys/require-secret.ts";
import { redact } from "../../text/redact.ts";
import { checkBlobs } from "./blob-check.ts";

/** What a check has found. */
export interface Finding {
  readonly state: "good" | "odd" | "bad";
  readonly found: string;
  /** What to do about it. */
  readonly advice?: string;
}

/** What is checked. */
interface Patient {
  readonly reading: ConfigReading;
  readonly upstream?: string;
  /** Whether to read every stored file. */
  readonly isDeep: boolean;
  readonly now: () => number;
}

/** One check; undefined where there is nothing to check. */
type Check = (patient: Patient) => Promise<Finding | undefined>;

const good = (found: string): Finding => ({ state: "good", found });
const odd = (found: string, advice: string): Finding => ({ state: "odd", found, advice });
const bad = (found: string, advice: string): Finding => ({ state: "bad", found, advice });
const messageOf = (error: unknown): string => {
  const { message, code } = databaseErrorCause(error) as NodeJS.ErrnoException;
  return redact(message || String(code));
};

const folderOf = ({ reading }: Patient): string => resolve(reading.config.dataFolder);

/** The nearest folder that is there. */
const nearest = (path: string): string => (existsSync(path) || path === dirname(path) ? path : nearest(dirname(path)));

const node: Check = async () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isEnough = major > 20 || (major === 20 && minor >= 19);
  const found = `Node.js ${process.versions.node}`;
  return isEnough ? good(found) : bad(found, "Install Node.js 20.19 or newer.");
};

const settings: Check = async ({ reading: { problems } }) =>
  problems.length === 0 ? good("all can be read") : bad(problems.join(" "), "Set or unset the variables named here.");

const dataFolder: Check = async (patient) => {
  const folder = folderOf(patient);
  try {
    await access(nearest(folder), constants.R_OK | constants.W_OK | constants.X_OK);
    if (existsSync(folder) && isOpenToOthers(folder))
      return odd(`${folder} can be read by other users of this machine`, `Restrict it: chmod 700 ${folder}`);
    return good(existsSync(folder) ? folder : `${folder} (will be created on first start)`);
  } catch {
    return bad(
      `${folder} cannot be written to`,
      "Give the hub's user write access, or set ORRERY_DATA to another folder.",
    );
  }
};

const openStore = (patient: Patient): Database | undefined => {
  const { databaseUrl } = patient.reading.config;
  const file = join(folderOf(patient), "orrery.db");
  if (databaseUrl) return openPostgres(databaseUrl);
  return existsSync(file) ? openSqlite(file) : undefined;
};

/** Runs a check on the store, where there is one, and closes it. */
const onStore =
  (check: (database: Database, patient: Patient) => Promise<Finding>, onFailure?: (error: unknown) => Finding): Check =>
  async (patient) => {
    let database: Database | undefined;
    try {
      database = openStore(patient);
      return database ? await check(database, patient) : undefined;
    } catch (error) {
      return onFailure?.(error);
    } finally {
      await database?.close();
    }
  };

const database: Check = async (patient) => {
  const { databaseUrl } = patient.reading.config;
  const advice = databaseUrl
    ? "Check that PostgreSQL is running and DATABASE_URL is correct."
    : "Restore a backup: orrery restore <file> --data <new folder>";
  const check = onStore(
    async ({ engine, db }) => {
      if (engine === "postgres") {
        const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
        return good(`PostgreSQL ${rows[0]?.server_version ?? ""}`);
      }
      const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
      const verdict = rows[0]?.quick_check ?? "ok";
      return verdict === "ok" ? good("SQLite, intact") : bad(`SQLite is damaged: ${verdict}`, advice);
    },
    (error) => bad(`it cannot be opened: ${messageOf(error)}`, advice),
  );
  return (await check(patient)) ?? good("none yet; created on first start");
};

const migrations = onStore(async (store) => {
  const pending = await pendingMigrations(store);
  return pending.length === 0
    ? good("up to date")
    : odd(`${pending.join(", ")} pending`, "Every start runs them. To run them now: orrery migrate");
});

const secret = onStore(async ({ db }, patient) => {
  const { config } = patient.reading;
  const isAccepted = await isSecretAccepted(db, openSecret(config.secret, folderOf(patient)));
  return isAccepted ? good("matches this hub's data") : bad(wrongSecret.found, wrongSecret.advice);
});

const files: Check = async ({ reading: { config } }) => {
  if (!config.s3Endpoint) return undefined;
  try {
    await openBlobs(config, resolve(config.dataFolder)).check();
    return good(`object storage ${config.s3Endpoint}, bucket ${config.s3Bucket}`);
  } catch (error) {
    return bad(`the object storage fails: ${messageOf(error)}`, "Check S3_ENDPOINT, S3_BUCKET and the credentials.");
  }
};

/** Reads everything, so it is done only when asked for. */
const blobs: Check = async (patient) => {
  if (!patient.isDeep) return undefined;
  const { config } = patient.reading;
  const check = onStore(
    async ({ db }) => {
      const { checked, damaged } = await checkBlobs(db, openBlobs(config, folderOf(patient)));
      if (damaged.length === 0) return good(`${checked} checked, all as they were stored`);
      const shown = damaged
        .slice(0, 20)
        .map(({ file, problem, sha256 }) => `\n${" ".repeat(19)}${problem}: ${file} (${sha256})`);
      const rest = damaged.length > 20 ? `\n${" ".repeat(19)}and ${damaged.length - 20} more` : "";
      return bad(
        `${damaged.length} of ${checked} damaged or missing${shown.join("")}${rest}`,
        "Upload these files again, import them again with --files, or restore a backup.",
      );
    },
    (error) => bad(`they cannot be read: ${messageOf(error)}`, "See the lines above."),
  );
  return (await check(patient)) ?? good("none yet");
};

const gibibyte = 1024 ** 3;

const disk: Check = async (patient) => {
  const space = await freeSpace(nearest(folderOf(patient)));
  const full = fullDisk(space, patient.reading.config.minFreeDisk);
  if (full) return bad(full, "Or set ORRERY_DATA to a folder on another disk.");
  const free = space.bytes / gibibyte;
  const found = `${free.toFixed(1)} GiB free`;
  return free < 2
    ? odd(found, "Disk space is low. Free some space, or use object storage (S3_ENDPOINT).")
    : good(found);
};

const tryPort = (port: number, host: string): Promise<string | undefined> =>
  new Promise((done) => {
    const server = createServer();
    server.once("error", ({ code }: NodeJS.ErrnoException) => done(code ?? "unknown"));
    server.listen(port, host, () => server.close(() => done(undefined)));
  });

const isHub = async (port: number): Promise<boolean> => {
  const guard = createGuard({ allowPrivate: true, timeoutMs: 3_000, maxBytes: 1_000_000 });
  return guard.fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
};

const port: Check = async ({ reading: { config } }) => {
  const trouble = await tryPort(config.port, config.host);
  const found = `${config.port} on ${config.host}`;
  if (!trouble) return good(`${found} is free`);
  if (trouble === "EADDRINUSE" && (await isHub(config.port))) return good(`${found} is used by a running hub`);
  if (trouble === "EADDRINUSE") return bad(`${found} is in use`, `Choose another: PORT=${config.port + 1}`);
  if (trouble === "EACCES") return bad(`${found} needs more rights`, "Choose a port from 1024: PORT=4747");
  return bad(`${found} is not available (${trouble})`, "Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.");
};

const minute = 60_000;
/** No hub ran before this was written. */
const earliest = Date.parse("2025-01-01");

const clock: Check = async (patient) => {
  const at = patient.now();
  const found = new Date(at).toISOString();
  const advice = "Set the clock, and let it be kept right (NTP): tokens expire by it.";
  if (at < earliest) return bad(`it says ${found}`, advice);
  const written = onStore(async ({ db }) => {
    const row = await db
      .selectFrom("changes")
      .select((eb) => eb.fn.max("at").as("at"))
      .executeTakeFirst();
    return Number(row?.at ?? 0) > at + minute
      ? bad(`it says ${found}, but the database has later timestamps`, advice)
      : good(found);
  });
  return (await written(patient)) ?? good(found);
};

const upstream: Check = async ({ upstream: address, now }) => {
  if (!address) return undefined;
  try {
    const guard = createGuard({ allowPrivate: true, timeoutMs: 10_000 });
    const reply = await guard.fetch(`${address.replace(/\/+$/, "")}/api/models?limit=1`);
    if (!reply.ok || !Array.isArray(await reply.json()))
      return bad(`${address} answers with status ${reply.status}, not with a list`, "Check the URL. It must be a hub.");
    const theirs = Date.parse(reply.headers.get("date") ?? "");
    const apart = Math.round(Math.abs(theirs - now()) / 1000);
    return apart > 300
      ? odd(`${address} answers; its clock and ours are ${apart} s apart`, "Check both clocks.")
      : good(`${address} answers`);
  } catch (error) {
    return bad(messageOf(error), "Imports will fail. Imported repositories still work.");
  }
};

/** Every check by name, in the order in which they are made. */
export const checks: Readonly<Record<string, Check>> = {
  node,
  settings,
  "data folder": dataFolder,
  database,
  migrations,
  secret,
  files,
  contents: blobs,
  disk,
  port,
  clock,
  upstream,
};
