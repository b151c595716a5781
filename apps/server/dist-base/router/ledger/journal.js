import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
export const journalFolder = (dataFolder) => join(dataFolder, "ledger");
const newTurn = () => {
    let resolve = () => { };
    let reject = () => { };
    const promise = new Promise((done, fail) => {
        resolve = done;
        reject = fail;
    });
    // A rejection that is not awaited must not end the process.
    promise.catch(() => { });
    return { text: "", promise, resolve, reject };
};
/** Reused write buffer: the lines of most turns fit. */
const writeBuffer = Buffer.allocUnsafeSlow(64 * 1024);
/** Max UTF-8 bytes per UTF-16 code unit. */
const maxBytesPerUnit = 3;
const writeAll = (file, text) => {
    const isSmall = text.length * maxBytesPerUnit <= writeBuffer.length;
    const bytes = isSmall ? writeBuffer : Buffer.from(text);
    const length = isSmall ? writeBuffer.write(text) : bytes.length;
    for (let written = 0; written < length;)
        written += writeSync(file, bytes, written, length - written);
    return length;
};
const defaultFileBytes = 16 * 1024 * 1024;
/** The first file is created with the first line. */
export const openJournal = ({ folder, name, maxFileBytes = defaultFileBytes, onWrite }) => {
    let files = [];
    let open;
    let count = 0;
    let turn;
    const currentFile = () => {
        if (open && open.file.size < maxFileBytes)
            return open;
        if (open)
            closeSync(open.descriptor);
        mkdirSync(folder, { recursive: true });
        const file = { path: join(folder, `${name}.${count++}.journal`), size: 0 };
        open = { descriptor: openSync(file.path, "a", 0o600), file };
        files.push(file);
        return open;
    };
    const writeNow = () => {
        if (!turn)
            return;
        const { text, resolve, reject } = turn;
        turn = undefined;
        try {
            const { descriptor, file } = currentFile();
            file.size += writeAll(descriptor, text);
            resolve();
            onWrite?.();
        }
        catch (error) {
            reject(error);
        }
    };
    return {
        /** Resolves when the operating system has the line, so that it survives a crash of this process. */
        append: (line) => {
            if (!turn) {
                turn = newTurn();
                setImmediate(writeNow);
            }
            turn.text += line;
            return turn.promise;
        },
        /** Writes pending lines without waiting for the end of the turn. */
        writeNow,
        /** Oldest first; the last is still written to. */
        files: () => files,
        /** Drops a file whose lines are all in the database. */
        forget: (path) => {
            files = files.filter((file) => file.path !== path);
        },
        close: () => {
            writeNow();
            if (open)
                closeSync(open.descriptor);
            open = undefined;
        },
    };
};
//# sourceMappingURL=journal.js.map