/** What reading rows may cost at most: files come from users, and some are made to cost more than they seem. */
export declare const bounds: {
    /** Columns that are read; the rest is counted. */
    readonly columns: 300;
    /** Letters of a cell. */
    readonly cell: 4096;
    /** Bytes of an image or a recording that is sent with its row. */
    readonly media: number;
    /** Bytes of one line or record of a text file. */
    readonly record: number;
    /** Bytes that are read from the store for one answer; of a packed text file, its unpacked bytes. */
    readonly bytes: number;
    /** Rows of text files that are passed for one answer: short ones cost more than their bytes. */
    readonly passed: 1000000;
    /** Bytes that Parquet pages may unpack to for one answer. */
    readonly unpacked: number;
    /** Bytes up to which a text file is read on to its end, only to count its rows. */
    readonly counted: number;
    /** Rows from which the types of a text file's columns are told. */
    readonly typed: 500;
    /** Rows and cells that statistics look at. */
    readonly sampledRows: 5000;
    readonly sampledCells: 500000;
    /** Files of one split that are looked into. */
    readonly files: 64;
    /** Characters of all cells of a page; cells beyond them are cut to a few characters each. */
    readonly page: number;
    readonly beyondPage: 32;
};
//# sourceMappingURL=bounds.d.ts.map