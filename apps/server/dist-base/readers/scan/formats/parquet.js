import { parquetMetadata } from "hyparquet";
import { ReadingError } from "../../../blobs/byte-source.js";
import { ScanLimit } from "../budget.js";
/** The length of the footer and the closing mark. */
const tailBytes = 8;
const maxFooterBytes = 32 * 1024 ** 2;
/** What the footer says, and where it starts. */
const readFooter = async (source) => {
    if (source.size < 4 + tailBytes)
        throw new ReadingError("ends before its footer");
    const tail = Buffer.from(await source.read(source.size - tailBytes, tailBytes));
    if (tail.toString("latin1", 4) !== "PAR1")
        throw new ReadingError("has no mark at its end");
    const length = tail.readUInt32LE(0);
    if (length > source.size - 4 - tailBytes)
        throw new ReadingError("has a footer longer than the file");
    if (length > maxFooterBytes)
        throw new ScanLimit(`has a footer of more than ${maxFooterBytes / 1024 ** 2} MiB`);
    const start = source.size - tailBytes - length;
    const footer = new Uint8Array(await source.read(start, length + tailBytes));
    try {
        return { metadata: parquetMetadata(footer.buffer), start };
    }
    catch {
        throw new ReadingError("has a footer that cannot be read");
    }
};
/** Two marks alone do not make a Parquet file: its footer has a schema, and its columns lie before it. */
export const judgeParquet = async ({ report }, source) => {
    report.setFormat("Parquet");
    const { metadata, start: dataEnd } = await readFooter(source);
    const { schema, row_groups: groups } = metadata;
    if (!Array.isArray(schema) || schema.length === 0 || !Array.isArray(groups))
        throw new ReadingError("has a footer without a schema");
    for (const { meta_data: column } of groups.flatMap(({ columns }) => columns ?? [])) {
        if (!column)
            continue;
        const start = Number(column.dictionary_page_offset ?? column.data_page_offset);
        const end = start + Number(column.total_compressed_size);
        if (!(start >= 4 && end >= start && end <= dataEnd))
            throw new ReadingError("has a column outside its data");
    }
};
//# sourceMappingURL=parquet.js.map