import { HubError } from "../../errors.js";
const textOf = (cell) => typeof cell === "string" ? cell : cell === null || cell === undefined ? "" : (JSON.stringify(cell) ?? "");
const contains = (cell, text) => textOf(cell).toLowerCase().includes(text.toLowerCase());
const compare = (left, right) => {
    if (typeof left === "number" && typeof right === "number")
        return left - right;
    const one = textOf(left);
    const other = textOf(right);
    return one < other ? -1 : one > other ? 1 : 0;
};
/** Numbers are compared as numbers, everything else as text. */
const comparable = (cell, bound) => typeof cell === "number" && bound.trim() !== "" && Number.isFinite(Number(bound))
    ? [cell, Number(bound)]
    : [textOf(cell), bound];
const tests = {
    eq: (bound) => (cell) => textOf(cell) === bound,
    has: (bound) => (cell) => contains(cell, bound),
    min: (bound) => (cell) => cell !== null && compare(...comparable(cell, bound)) >= 0,
    max: (bound) => (cell) => cell !== null && compare(...comparable(cell, bound)) <= 0,
};
const columnOf = (columns, name, parameter) => {
    const at = columns.findIndex((column) => column.name === name);
    if (at >= 0)
        return at;
    const names = columns.slice(0, 20).map((column) => column.name);
    throw new HubError("bad_request", `"${parameter}": there is no column "${name}". There are ${names.join(", ")}.`);
};
const toFilter = (columns, text) => {
    const [, name, kind, bound] = /^(.+?):(eq|has|min|max):(.*)$/s.exec(text) ?? [];
    const test = tests[kind ?? ""]?.(bound ?? "");
    if (name === undefined || !test)
        throw new HubError("bad_request", `"where" must be like "label:eq:3", with eq, has, min or max; it is "${text}".`);
    const at = columnOf(columns, name, "where");
    return (cells) => test(cells[at]);
};
const toOrder = (columns, sort) => {
    const isDescending = sort.startsWith("-");
    const at = columnOf(columns, isDescending ? sort.slice(1) : sort, "sort");
    // Empty cells come last in both orders.
    return (left, right) => {
        const one = left[at];
        const other = right[at];
        if (one === null || other === null)
            return Number(one === null) - Number(other === null);
        return isDescending ? compare(other, one) : compare(one, other);
    };
};
/** Filters and sorts rows that were read from the start of a split, and takes a window of the result. */
export const selectRows = (slice, { search, where = [], sort }, window) => {
    const { columns, rows, cut } = slice;
    const filters = where.map((text) => toFilter(columns, text));
    const order = sort === undefined ? undefined : toOrder(columns, sort);
    const matching = rows
        .map((cells, index) => ({ cells, index }))
        .filter(({ cells }) => filters.every((filter) => filter(cells)))
        .filter(({ cells }) => !search || cells.some((cell) => contains(cell, search)));
    if (order)
        matching.sort((left, right) => order(left.cells, right.cells) || left.index - right.index);
    const chosen = matching.slice(window.offset, window.offset + window.length);
    return {
        ...slice,
        rows: chosen.map(({ cells }) => cells),
        cut: chosen.map(({ index }) => cut[index] ?? []),
        indexes: chosen.map(({ index }) => index),
        hasMore: window.offset + window.length < matching.length,
        total: matching.length,
    };
};
//# sourceMappingURL=select-rows.js.map