import { csvHeader, csvLines } from "../../text/csv.js";
/** An event as the API, exports and streams give it. */
export const toAuditEvent = (row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    detail: JSON.parse(row.detail),
    requestId: row.request_id,
    ...(row.token_id !== null && { tokenId: row.token_id }),
    ...(row.hash !== null && { hash: row.hash }),
});
const columns = ["id", "at", "actor", "action", "subject", "detail", "requestId", "tokenId", "hash"];
export const eventFormats = {
    jsonl: {
        type: "application/x-ndjson; charset=utf-8",
        start: "",
        page: (rows) => rows.map((row) => `${JSON.stringify(toAuditEvent(row))}\n`).join(""),
    },
    csv: {
        type: "text/csv; charset=utf-8",
        start: csvHeader(columns),
        page: (rows) => csvLines(rows.map((row) => ({ ...toAuditEvent(row), detail: row.detail })), columns),
    },
};
/** The text of a file with events. */
export const eventText = async function* (name, pages) {
    const { start, page } = eventFormats[name];
    if (start !== "")
        yield start;
    for await (const rows of pages)
        yield page(rows);
};
//# sourceMappingURL=event-text.js.map