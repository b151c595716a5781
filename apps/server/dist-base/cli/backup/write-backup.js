import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdtemp, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { pack } from "tar-stream";
import { CliError } from "../cli-error.js";
import { fileListName } from "./manifest.js";
import { catalogueHash, lineOf, rowsOf, tableNames } from "./tables.js";
const writeTable = async (db, table, path) => {
    const hash = createHash("sha256");
    let rows = 0;
    const lines = async function* () {
        for await (const row of rowsOf(db, table)) {
            const line = lineOf(row);
            hash.update(line);
            rows++;
            yield line;
        }
    };
    await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
    return { rows, sha256: hash.digest("hex") };
};
/** Writes every table as of one moment. */
const writeTables = async ({ engine, db }, folder) => {
    // SQLite shows every transaction one moment. One that only reads leaves the write lock to the hub.
    const reading = db.transaction().setAccessMode("read only");
    const transaction = engine === "postgres" ? reading.setIsolationLevel("repeatable read") : reading;
    return transaction.execute(async (view) => {
        const tables = {};
        for (const table of tableNames)
            tables[table] = await writeTable(view, table, join(folder, table));
        const { rows } = await sql `select name from migrations order by name`.execute(view);
        return { tables, catalogueHash: await catalogueHash(view), migrations: rows.map(({ name }) => name) };
    });
};
/** The hashes of all stored files, in order. */
export const namesOf = async (blobs) => {
    const names = [];
    for await (const name of blobs.list())
        names.push(name);
    return names.sort();
};
const addText = (archive, name, text) => new Promise((done, fail) => archive.entry({ name, mode: 0o600 }, text, (error) => (error ? fail(error) : done())));
const addStream = (archive, name, size, content) => pipeline(content, archive.entry({ name, size, mode: 0o600 }));
const fill = async (archive, { blobs, secret, isDatabaseOnly }, folder, manifest, names) => {
    await addText(archive, "manifest.json", JSON.stringify(manifest, null, 2));
    await addText(archive, "secret", secret);
    for (const table of tableNames) {
        const path = join(folder, table);
        await addStream(archive, `tables/${table}.jsonl`, (await stat(path)).size, createReadStream(path));
    }
    if (isDatabaseOnly)
        await addText(archive, fileListName, names.map((name) => `${name}\n`).join(""));
    for (const name of isDatabaseOnly ? [] : names) {
        const size = (await blobs.stat(name))?.size;
        if (size !== undefined)
            await addStream(archive, `blobs/${name}`, size, await blobs.read(name));
    }
    archive.finalize();
};
const syncFile = async (path) => {
    const file = await open(path, "r+");
    await file.sync();
    await file.close();
};
/** Writes everything the hub holds into one archive. The hub may run meanwhile: the archive is of one moment. */
export const writeBackup = async (source, target) => {
    const path = resolve(target);
    if (existsSync(path))
        throw new CliError(`${path} already exists. Choose a new file.`);
    if (!existsSync(dirname(path)))
        throw new CliError(`The folder ${dirname(path)} does not exist. Create it first.`);
    const folder = await mkdtemp(`${path}.part-`);
    try {
        const tables = await writeTables(source.database, folder);
        // Contents are never changed and come before the rows that name them, so what is listed now is enough.
        const names = await namesOf(source.blobs);
        const createdAt = new Date(source.now()).toISOString();
        const isDatabaseOnly = source.isDatabaseOnly === true;
        const manifest = {
            format: "orrery-backup-1",
            createdAt,
            ...tables,
            blobs: names.length,
            ...(isDatabaseOnly && { isDatabaseOnly }),
        };
        const archive = pack();
        const whole = join(folder, "archive");
        await Promise.all([
            pipeline(archive, createWriteStream(whole, { mode: 0o600 })),
            fill(archive, source, folder, manifest, names).catch((error) => {
                archive.destroy(error);
                throw error;
            }),
        ]);
        await syncFile(whole);
        await rename(whole, path);
        const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
        return { catalogueHash: manifest.catalogueHash, rows, blobs: names.length, isDatabaseOnly };
    }
    finally {
        await rm(folder, { recursive: true, force: true });
    }
};
//# sourceMappingURL=write-backup.js.map