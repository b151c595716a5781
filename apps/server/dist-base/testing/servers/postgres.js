import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { endServer, freePort, untilLogged } from "./child-server.js";
const root = "/usr/lib/postgresql";
const binaries = () => {
    const versions = existsSync(root) ? readdirSync(root).sort((left, right) => Number(right) - Number(left)) : [];
    return versions.map((version) => join(root, version, "bin")).find((folder) => existsSync(join(folder, "initdb")));
};
/** PostgreSQL refuses to run as root: then it runs as the user its package made. */
const identity = () => {
    if (process.getuid?.() !== 0)
        return undefined;
    const read = (flag) => Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: read("-u"), gid: read("-g") };
};
/** Why no PostgreSQL can be started here, if none can. */
export const postgresSkipReason = () => {
    if (!binaries())
        return `no PostgreSQL under ${root}; install Debian's postgresql`;
    try {
        identity();
        return undefined;
    }
    catch {
        return "running as root, and there is no user postgres to run it as";
    }
};
const initialize = (folder, owner) => {
    if (existsSync(join(folder, "PG_VERSION")))
        return;
    mkdirSync(folder, { recursive: true });
    if (owner)
        chownSync(folder, owner.uid, owner.gid);
    const made = spawnSync(join(binaries() ?? "", "initdb"), ["-D", folder, "-U", "orrery", "-A", "trust", "-N", "-E", "UTF8"], { ...owner, cwd: folder, encoding: "utf8" });
    if (made.status !== 0)
        throw new Error(`initdb failed: ${made.stderr}`);
};
/** Stops the server of an earlier run that was killed before it could do so itself. */
const stopLeftOver = (folder, owner) => {
    if (!existsSync(join(folder, "postmaster.pid")))
        return;
    const words = ["stop", "-D", folder, "-m", "fast", "-w"];
    spawnSync(join(binaries() ?? "", "pg_ctl"), words, { ...owner, cwd: folder, stdio: "ignore" });
};
const startServer = async (folder, port, settings, owner) => {
    const flags = ["-D", folder, "-k", "", "-p", String(port), ...settings.flatMap((line) => ["-c", line])];
    const server = spawn(join(binaries() ?? "", "postgres"), flags, {
        ...owner,
        cwd: folder,
        stdio: ["ignore", "ignore", "pipe"],
    });
    await untilLogged("PostgreSQL", server, "ready to accept connections");
    return server;
};
/** Starts a server on a folder, which is made where it is not there, and a free port of the loopback. */
export const startPostgres = async (options = {}) => {
    const folder = options.folder ?? mkdtempSync("/tmp/orrery-postgres-");
    const owner = identity();
    if (owner && !options.folder)
        chownSync(folder, owner.uid, owner.gid);
    initialize(folder, owner);
    if (options.folder)
        stopLeftOver(folder, owner);
    const port = await freePort();
    const chosen = ["listen_addresses=127.0.0.1", "fsync=off", "max_connections=200", ...(options.settings ?? [])];
    let server = await startServer(folder, port, chosen, owner);
    const kill = () => {
        server.kill("SIGQUIT");
        // The process that ends this one does not wait until so many files are gone.
        if (!options.folder)
            spawn("rm", ["-rf", folder], { detached: true, stdio: "ignore" });
    };
    const exit = () => process.exit();
    process.once("exit", kill);
    process.once("SIGTERM", exit);
    const crash = () => endServer(server, "SIGQUIT");
    const startAgain = async () => {
        server = await startServer(folder, port, chosen, owner);
    };
    const address = (name) => `postgres://orrery@127.0.0.1:${port}/${name}`;
    let count = 0;
    return {
        createDatabase: async (name = `hub_${++count}`, copyOf = "template1") => {
            const client = new pg.Client({ connectionString: address("postgres") });
            await client.connect();
            const known = await client.query("select 1 from pg_database where datname = $1", [name]);
            if (known.rowCount === 0)
                await client.query(`create database ${name} template ${copyOf}`);
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
            if (!options.folder)
                rmSync(folder, { recursive: true, force: true });
        },
    };
};
//# sourceMappingURL=postgres.js.map