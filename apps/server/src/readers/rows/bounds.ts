/** What reading rows may cost at most: files come from users, and some are made to cost more than they seem. */
export const bounds = {
  /** Columns that are read; the rest is counted. */
  columns: 300,
  /** Letters of a cell. */
  cell: 4096,
  /** Bytes of an image or a recording that is sent with its row. */
  media: 256 * 1024,
  /** Bytes of one line or record of a text file. */
  record: 8 * 1024 ** 2,
  /** Bytes that are read from the store for one answer; of a packed text file, its unpacked bytes. */
  bytes: 96 * 1024 ** 2,
  /** Rows of text files that are passed for one answer: short ones cost more than their bytes. */
  passed: 1_000_000,
  /** Bytes that Parquet pages may unpack to for one answer. */
  unpacked: 256 * 1024 ** 2,
  /** Bytes up to which a text file is read on to its end, only to count its rows. */
  counted: 8 * 1024 ** 2,
  /** Rows from which the types of a text file's columns are told. */
  typed: 500,
  /** Rows and cells that statistics look at. */
  sampledRows: 5_000,
  sampledCells: 500_000,
  /** Rows and cells of a file that describes media. */
  described: 50_000,
  describedCells: 1_000_000,
  /** Paths of a folder of media that are listed with its split. */
  listed: 100,
  /** Files of one split that are looked into. */
  files: 64,
  /** Characters of all cells of a page; cells beyond them are cut to a few characters each. */
  page: 8 * 1024 ** 2,
  beyondPage: 32,
} as const;
