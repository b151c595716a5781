export declare const journalFolder: (dataFolder: string) => string;
interface JournalFile {
    readonly path: string;
    readonly size: number;
}
export interface JournalOptions {
    readonly folder: string;
    /** The process name; part of the file names. */
    readonly name: string;
    /** Size after which a new file is started. */
    readonly maxFileBytes?: number;
    readonly onWrite?: () => void;
}
/** The first file is created with the first line. */
export declare const openJournal: ({ folder, name, maxFileBytes, onWrite }: JournalOptions) => {
    /** Resolves when the operating system has the line, so that it survives a crash of this process. */
    append: (line: string) => Promise<void>;
    /** Writes pending lines without waiting for the end of the turn. */
    writeNow: () => void;
    /** Oldest first; the last is still written to. */
    files: () => readonly JournalFile[];
    /** Drops a file whose lines are all in the database. */
    forget: (path: string) => void;
    close: () => void;
};
/** Append-only log. Lines of one turn of the event loop share one write. */
export type Journal = ReturnType<typeof openJournal>;
export {};
//# sourceMappingURL=journal.d.ts.map