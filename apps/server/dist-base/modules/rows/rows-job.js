import { bounds } from "./bounds.js";
import { readParquet } from "./parquet-slices.js";
import { selectRows } from "./select-rows.js";
import { statisticsOf } from "./statistics.js";
import { readJsonLines, readSeparated } from "./text-slices.js";
const readers = {
    csv: readSeparated,
    jsonl: readJsonLines,
    parquet: readParquet,
};
/** Statistics look at fewer rows where these are wide. */
const sampleOf = (columns) => Math.min(bounds.sampledRows, Math.floor(bounds.sampledCells / Math.max(1, columns)));
/** Cuts the cells that make a page too long: a hundred rows of long texts would come to 120 MB. */
const fitPage = (slice) => {
    let left = bounds.page;
    const cut = slice.cut.map((columns) => new Set(columns));
    const rows = slice.rows.map((cells, row) => cells.map((cell, column) => {
        const text = typeof cell === "string" ? cell : (JSON.stringify(cell) ?? "");
        left -= text.length;
        if (left >= 0 || text.length <= bounds.beyondPage)
            return cell;
        cut[row]?.add(column);
        return text.slice(0, bounds.beyondPage);
    }));
    return { ...slice, rows, cut: cut.map((columns) => [...columns].sort((one, other) => one - other)) };
};
const toRows = ({ columns, rows, cut, hiddenColumns, hasMore, total }, offset, indexes) => ({
    columns: [...columns],
    rows: rows.map((cells, at) => ({
        index: indexes?.[at] ?? offset + at,
        cells: [...cells],
        ...(cut[at]?.length && { cut: [...cut[at]] }),
    })),
    offset,
    hasMore,
    ...(total !== undefined && { total }),
    ...(hiddenColumns > 0 && { hiddenColumns }),
});
const toStatistics = async (read, shards) => {
    const { columns } = await read(shards, { offset: 0, length: 0 });
    const { rows, hasMore, columns: typed } = await read(shards, { offset: 0, length: sampleOf(columns.length) });
    return { columns: statisticsOf(typed, rows), sampled: rows.length, isWhole: !hasMore };
};
const toSelectedRows = async (read, shards, selection, window) => {
    const { columns } = await read(shards, { offset: 0, length: 0 });
    const sample = await read(shards, { offset: 0, length: sampleOf(columns.length) });
    const selected = selectRows(sample, selection, window);
    const rows = toRows(fitPage(selected), window.offset, selected.indexes);
    return sample.hasMore ? { ...rows, searched: sample.rows.length } : rows;
};
const toReply = async ({ format, window, selection }, shards) => {
    const read = readers[format];
    if (!window)
        return toStatistics(read, shards);
    if (selection)
        return toSelectedRows(read, shards, selection, window);
    return toRows(fitPage(await read(shards, window)), window.offset);
};
/** The reply as JSON text: the hub sends it on without looking at every cell. */
const answer = async (question, sources) => {
    const shards = sources.map((source, at) => ({ path: question.paths[at] ?? "", source }));
    return new TextEncoder().encode(JSON.stringify(await toReply(question, shards)));
};
/** Rows of a dataset, or what its columns hold. */
export const rowsJob = {
    name: "rows",
    lane: "reads",
    // Statistics read the files twice; each reading counts its own bytes.
    maxBytes: 2 * bounds.bytes + 1024 ** 2,
    run: answer,
};
//# sourceMappingURL=rows-job.js.map