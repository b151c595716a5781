import { HubError } from "../../errors.js";
import { scannerVersion } from "../../readers/scan/scan-job.js";
import { mapLimited } from "../../workers/map-limited.js";
import { createScanQueue } from "./scan-queue.js";
import { loadScans, reportOf } from "./scan-store.js";
const admitsAtOnce = 4;
const reasonOf = ({ findings, status }) => findings.find(({ level }) => level === status)?.detail ?? "";
const held = (name, row) => {
    if (!row || row.status === "queued")
        return new HubError("unavailable", `${name} is being scanned. Try again in a moment.`, {
            headers: { "retry-after": "5" },
        });
    const report = reportOf(row);
    const verdict = row.status === "error" ? "could not be judged" : `is ${row.status}`;
    const reason = report ? reasonOf(report) : "";
    return new HubError("forbidden", `${name} is held: it ${verdict}. ${reason} A hub admin can approve it.`);
};
const refused = (refusals) => {
    const lines = refusals.slice(0, 10).map(([{ path }, report]) => `"${path}" is unsafe: ${reasonOf(report)}`);
    return new HubError("unprocessable", `This hub refuses unsafe files. ${lines.join(" ")} Remove them, or ask a hub admin to approve them.`);
};
const passing = new Set(["safe", "caution"]);
export const createScanService = (deps, gate) => {
    const queue = createScanQueue(deps);
    const isHolding = gate === "hold" || gate === "refuse";
    const isHeld = (row) => isHolding && !(row && (passing.has(row.status) || row.approved_at !== null));
    const reportFor = async (content, row) => {
        const known = row && row.version >= scannerVersion ? reportOf(row) : undefined;
        return known ?? queue.scan(content);
    };
    const admit = async (files) => {
        if (gate !== "refuse")
            return;
        const stored = files.flatMap((file) => (file.sha256 === null ? [] : { ...file, sha256: file.sha256 }));
        const rows = await loadScans(deps.db, stored.map(({ sha256 }) => sha256));
        const refusals = [];
        await mapLimited(stored, admitsAtOnce, async (file) => {
            const row = rows.get(file.sha256);
            if (row && row.approved_at !== null)
                return;
            const report = await reportFor(file, row);
            if (report.status === "unsafe")
                refusals.push([file, report]);
        });
        if (refusals.length > 0)
            throw refused(refusals);
    };
    const heldAmong = async (hashes, name) => {
        const errors = new Map();
        if (!isHolding)
            return errors;
        const rows = await loadScans(deps.db, hashes);
        for (const sha256 of hashes)
            if (isHeld(rows.get(sha256)))
                errors.set(sha256, held(name, rows.get(sha256)));
        return errors;
    };
    return {
        gate,
        wake: () => void (gate === "off" || queue.wake()),
        drain: queue.drain,
        close: queue.close,
        admit,
        isHeld,
        settle: async (contents) => {
            const rows = await loadScans(deps.db, contents.map(({ sha256 }) => sha256));
            await mapLimited(contents, admitsAtOnce, (content) => reportFor(content, rows.get(content.sha256)));
        },
        checkDownload: async (hashes, name) => {
            const [stopped] = (await heldAmong(hashes, name)).values();
            if (stopped)
                throw stopped;
        },
        heldAmong,
    };
};
//# sourceMappingURL=scan-service.js.map