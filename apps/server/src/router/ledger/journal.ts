import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

/** The folder of journals within the hub's data. */
export const journalFolder = (dataFolder: string): string => join(dataFolder, "ledger");

/** Lines that are appended to files, all those of one turn of the event loop with one write. */
export interface Journal {
  /** Resolves once the line is with the operating system: from then on the death of this process cannot undo it. */
  readonly append: (line: string) => Promise<void>;
  /** Writes what waits for the end of the turn. */
  readonly writeNow: () => void;
  /** The files that hold lines, oldest first; the last is still written to. */
  readonly files: () => readonly JournalFile[];
  /** Forgets files whose lines are all in the store. */
  readonly forget: (path: string) => void;
  readonly close: () => void;
}

/** One file of a journal. */
interface JournalFile {
  readonly path: string;
  readonly size: number;
}

/** What a journal is made from. */
export interface JournalOptions {
  readonly folder: string;
  /** Who writes; part of the files' names. */
  readonly name: string;
  /** Bytes after which a new file is begun. */
  readonly maxFileBytes?: number;
  /** Hears that lines were written. */
  readonly onWrite?: () => void;
}

interface Turn {
  text: string;
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const newTurn = (): Turn => {
  let [resolve, reject]: [() => void, (error: unknown) => void] = [() => {}, () => {}];
  const promise = new Promise<void>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  // Whoever does not wait for it must not end the process by its failure.
  promise.catch(() => {});
  return { text: "", promise, resolve, reject };
};

/** Room for the lines of a turn: most turns fit, and need no new one. */
const room = Buffer.allocUnsafeSlow(64 * 1024);

/** Bytes that a letter takes at most. */
const widestLetter = 3;

const writeAll = (file: number, text: string): number => {
  const isSmall = text.length * widestLetter <= room.length;
  const bytes = isSmall ? room : Buffer.from(text);
  const length = isSmall ? room.write(text) : bytes.length;
  for (let written = 0; written < length; ) written += writeSync(file, bytes, written, length - written);
  return length;
};

const usualSize = 16 * 1024 * 1024;

/** Opens a journal; its first file is made with the first line. */
export const openJournal = ({ folder, name, maxFileBytes = usualSize, onWrite }: JournalOptions): Journal => {
  let files: { path: string; size: number }[] = [];
  let open: { readonly descriptor: number; readonly file: { path: string; size: number } } | undefined;
  let count = 0;
  let turn: Turn | undefined;

  const place = () => {
    if (open && open.file.size < maxFileBytes) return open;
    if (open) closeSync(open.descriptor);
    mkdirSync(folder, { recursive: true });
    const file = { path: join(folder, `${name}.${count++}.journal`), size: 0 };
    open = { descriptor: openSync(file.path, "a", 0o600), file };
    files.push(file);
    return open;
  };
  const writeNow = (): void => {
    if (!turn) return;
    const { text, resolve, reject } = turn;
    turn = undefined;
    try {
      const { descriptor, file } = place();
      file.size += writeAll(descriptor, text);
      resolve();
      onWrite?.();
    } catch (error) {
      reject(error);
    }
  };
  return {
    append: (line) => {
      if (!turn) {
        turn = newTurn();
        setImmediate(writeNow);
      }
      turn.text += line;
      return turn.promise;
    },
    writeNow,
    files: () => files,
    forget: (path) => {
      files = files.filter((file) => file.path !== path);
    },
    close: () => {
      writeNow();
      if (open) closeSync(open.descriptor);
      open = undefined;
    },
  };
};
