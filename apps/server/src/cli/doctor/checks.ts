import { existsSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { get } from "node:https";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { sql } from "kysely";
import { freeSpace, fullDisk } from "../../blobs/free-space.ts";
import { createFollower } from "../../catalogue/search/follower.ts";
import { createIndexAudit } from "../../catalogue/search/index-audit.ts";
import { openIndexes } from "../../catalogue/search/index-snapshots.ts";
import type { Config, ConfigReading } from "../../config/config.ts";
import { isOpenToOthers } from "../../db/data-folder.ts";
import { databaseErrorCause } from "../../db/database-errors.ts";
import type { Database, Db } from "../../db/engine.ts";
import { compareMigrations } from "../../db/migrate.ts";
import { createGuard } from "../../guard/guard.ts";
import { openBlobs } from "../../hub/hub.ts";
import { openSecret } from "../../identity/secret.ts";
import { isSecretAccepted, wrongSecret } from "../../router/keys/require-secret.ts";
import { openRedis } from "../../shared-state/redis.ts";
import { countOf } from "../../text/count-of.ts";
import { redact } from "../../text/redact.ts";
import { openAsItIs } from "../open-store.ts";
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

/** Runs a check on the store, where there is one, and closes it. */
const onStore =
  (check: (database: Database, patient: Patient) => Promise<Finding>, onFailure?: (error: unknown) => Finding): Check =>
  async (patient) => {
    let database: Database | undefined;
    try {
      database = openAsItIs(patient.reading.config);
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
  const { pending, unknown } = await compareMigrations(store);
  if (unknown.length > 0)
    return bad(`the database is of a newer version (it has ${unknown.join(", ")})`, "Start that version.");
  return pending.length === 0
    ? good("up to date")
    : odd(`${pending.join(", ")} pending`, "Every start runs them. To run them now: orrery migrate");
});

const secret = onStore(async ({ db }, patient) => {
  const { config } = patient.reading;
  const isAccepted = await isSecretAccepted(db, openSecret(config.secret, folderOf(patient)));
  return isAccepted ? good("matches this hub's data") : bad(wrongSecret.found, wrongSecret.advice);
});

const redis: Check = async ({ reading: { config }, now }) => {
  if (!config.redisUrl) return undefined;
  try {
    const shared = await openRedis(config.redisUrl, now);
    await shared.close();
    return good("answers");
  } catch (error) {
    return bad(messageOf(error), "Check that Redis is running and REDIS_URL is correct.");
  }
};

/** Compares the index that the next start would use. A running hub compares its own, and counts what it repairs. */
const searchIndex = onStore(
  async (store, patient) => {
    const { indexes, position } = await openIndexes(store, join(folderOf(patient), "search"));
    const follower = createFollower(store, indexes, position);
    await follower.follow();
    const differing = await createIndexAudit({ db: store.db, indexes, follower, now: patient.now }).run();
    const count = indexes.model.size + indexes.dataset.size;
    return differing === 0
      ? good(`${countOf(count, "repository", "repositories")}, as in the database`)
      : bad(
          `${countOf(differing, "repository", "repositories")} differ from the database`,
          "Rebuild the index: orrery reindex",
        );
  },
  (error) => odd(`it cannot be compared: ${messageOf(error)}`, "See the lines above."),
);

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

/** Its certificate is for another name than the loopback's, and nothing is sent to it. */
const isTlsHub = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const options = { host: "127.0.0.1", port, path: "/healthz", rejectUnauthorized: false, timeout: 3_000 };
    const request = get(options, (reply) => done(reply.resume().statusCode === 200));
    request.on("timeout", () => request.destroy()).on("error", () => done(false));
  });

const isHub = async ({ port, tlsCert }: Config): Promise<boolean> => {
  if (tlsCert) return isTlsHub(port);
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
  if (trouble === "EADDRINUSE" && (await isHub(config))) return good(`${found} is used by a running hub`);
  if (trouble === "EADDRINUSE") return bad(`${found} is in use`, `Choose another: PORT=${config.port + 1}`);
  if (trouble === "EACCES") return bad(`${found} needs more rights`, "Choose a port from 1024: PORT=4747");
  return bad(`${found} is not available (${trouble})`, "Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.");
};

const minute = 60_000;
/** No hub ran before this was written. */
const earliest = Date.parse("2025-01-01");

const databaseTime = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  return Number(rows[0]?.ms);
};

const clock: Check = async (patient) => {
  const at = patient.now();
  const found = new Date(at).toISOString();
  const advice = "Set the clock, and let it be kept right (NTP): tokens expire by it.";
  if (at < earliest) return bad(`it says ${found}`, advice);
  const written = onStore(async ({ db, engine }) => {
    const apart = engine === "postgres" ? Math.abs((await databaseTime(db)) - at) : 0;
    if (apart > minute) return bad(`it says ${found}, ${Math.round(apart / 1000)} s from the database's clock`, advice);
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
  redis,
  files,
  "search index": searchIndex,
  contents: blobs,
  disk,
  port,
  clock,
  upstream,
};
