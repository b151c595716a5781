import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import LibsqlDatabase from "libsql";
import { createWriteCounter } from "./count-writes.js";
import { noNotices } from "./notices.js";
import { SqliteFileDriver } from "./sqlite-driver.js";
/** Every commit reaches the disk before it is acknowledged; readers never wait for a writer. */
const pragmas = [
    // While the file is opened. From then on the driver waits for locks: SQLite would block the event loop.
    "busy_timeout = 5000",
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "cache_size = -16384",
    "temp_store = MEMORY",
    "busy_timeout = 0",
];
const openFile = (path) => {
    const file = new LibsqlDatabase(path);
    for (const pragma of pragmas)
        file.pragma(pragma);
    return file;
};
const prepare = (file, text, onEnd) => {
    const statement = file.prepare(text);
    const attempt = (work) => {
        let isOk = false;
        try {
            const result = work();
            isOk = true;
            return result;
        }
        finally {
            onEnd(isOk);
        }
    };
    return {
        reader: statement.reader,
        all: (parameters) => attempt(() => statement.all(parameters)),
        run: (parameters) => attempt(() => statement.run(parameters)),
        iterate: (parameters) => statement.iterate(parameters),
    };
};
const maxStatements = 500;
/** The file with a memory for its statements: one that is asked for again is not compiled again. */
const withStatements = (path, writes) => {
    let file = openFile(path);
    const known = new Map();
    return {
        prepare: (text) => {
            const found = known.get(text);
            if (found)
                return found;
            if (known.size >= maxStatements)
                known.clear();
            const made = prepare(file, text, (isOk) => {
                writes.onEnd(text);
                // It can still be active.
                if (!isOk)
                    known.delete(text);
            });
            known.set(text, made);
            return made;
        },
        execute: (text) => void file.exec(text),
        isInTransaction: () => file.inTransaction,
        reopen: () => {
            known.clear();
            file.close();
            file = openFile(path);
        },
        onCommit: writes.onCommit,
        close: () => file.close(),
    };
};
/** Opens the SQLite file at a path, creating it and its folder. */
export const openSqlite = (path, { lockWaitMs = 5_000 } = {}) => {
    mkdirSync(dirname(path), { recursive: true });
    const writes = createWriteCounter();
    const file = withStatements(path, writes);
    const db = new Kysely({
        dialect: {
            createDriver: () => new SqliteFileDriver(file, lockWaitMs),
            createAdapter: () => new SqliteAdapter(),
            createQueryCompiler: () => new SqliteQueryCompiler(),
            createIntrospector: (kysely) => new SqliteIntrospector(kysely),
        },
    });
    return { engine: "sqlite", db, ...writes.forDatabase(db), notices: noNotices, close: () => db.destroy() };
};
//# sourceMappingURL=sqlite.js.map