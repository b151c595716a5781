const toLine = (line, shares) => `${JSON.stringify(shares.length > 0 ? { ...line, shares } : line)}\n`;
/** The line of a call that has started. */
export const startLine = (start, shares = []) => toLine({ start }, shares);
/** The line of a call that has ended and whose start has a line or a row of its own. */
export const endLine = ({ request_id, at, account_id, reserved_nano }, end, shares = []) => toLine({ of: { request_id, at, account_id, reserved_nano }, end }, shares);
/** The line of a call that has started and ended. */
export const callLine = (start, end, shares = []) => toLine({ start, end }, shares);
const noEnd = {
    state: "open",
    finished_at: null,
    attempts: 0,
    bytes_out: 0,
    provider: null,
    provider_model: null,
    key_source: null,
    error_code: null,
    usage_source: null,
    http_status: null,
    input_tokens: null,
    output_tokens: null,
    cost_nano: null,
    first_ms: null,
    duration_ms: null,
};
/** The row of a call that has not ended. */
export const openRow = (start) => ({ ...start, ...noEnd });
const useOf = (line) => {
    if ("of" in line)
        return (line.end.cost_nano ?? 0) - line.of.reserved_nano;
    return line.end ? (line.end.cost_nano ?? 0) : line.start.reserved_nano;
};
const isLine = (value) => typeof value === "object" && value !== null && ("start" in value || "of" in value);
/** A line cut short by a full disk was never acknowledged, so it is skipped. */
const parseLine = (text) => {
    try {
        const value = JSON.parse(text);
        return isLine(value) ? [value] : [];
    }
    catch {
        return [];
    }
};
/** Reads the lines of a journal. */
export const readBatch = (text) => {
    const rows = new Map();
    const ended = [];
    const uses = new Map();
    for (const line of text.split("\n").flatMap(parseLine)) {
        for (const share of line.shares ?? [])
            uses.set(share, (uses.get(share) ?? 0) + useOf(line));
        if ("start" in line) {
            rows.set(line.start.request_id, { ...openRow(line.start), ...line.end });
            continue;
        }
        const known = rows.get(line.of.request_id);
        if (known)
            rows.set(known.request_id, { ...known, ...line.end });
        else
            ended.push(line);
    }
    return { rows: [...rows.values()], ended, uses };
};
//# sourceMappingURL=journal-lines.js.map