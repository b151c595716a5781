import { isCodeName } from "../../readers/scan/code-name.js";
import { worse } from "../../readers/scan/verdict.js";
import { reportOf } from "./scan-store.js";
/** Enough to show; the first are those of the file itself. */
const maxFindings = 20;
const maxImports = 100;
/** Clients expect these three fields. */
const bare = (status) => ({
    status,
    avScan: null,
    pickleImportScan: null,
});
/** A file whose content is not on this hub. */
export const unscanned = bare("unscanned");
/** What the name says, and what the content is then called in a report. */
const expected = [
    [/\.safetensors$/i, /^safetensors$/],
    [/\.gguf$/i, /^GGUF$/],
    [/\.onnx$/i, /^ONNX$/],
    [/\.npy$/i, /^numpy$/],
    [/\.parquet$/i, /^Parquet$/],
    [/\.(?:json|md|txt|ya?ml|csv)$/i, /^text$/],
];
/** Findings that only the name of a file gives: contents are judged once, whatever they are called. */
const nameFindings = (path, { format }) => {
    const [, formats] = expected.find(([ending]) => ending.test(path)) ?? [];
    if (formats && !formats.test(format) && !["unknown", "empty"].includes(format))
        return [
            {
                level: "suspicious",
                rule: "name",
                where: "",
                detail: `Its name does not fit its content, which is: ${format}.`,
            },
        ];
    if (isCodeName(path))
        return [{ level: "caution", rule: "code", where: "", detail: "It is code. Read it before you run it." }];
    return [];
};
const levels = ["innocuous", "suspicious", "dangerous"];
const pickleScan = ({ imports }) => {
    if (!imports)
        return null;
    const highest = Math.max(0, ...imports.map(({ safety }) => levels.indexOf(safety)));
    return { highestSafetyLevel: levels[highest] ?? "innocuous", imports: imports.slice(0, maxImports) };
};
/** What clients are told about one file. */
export const fileStatus = (scans, path, row) => {
    if (scans.gate === "off" && !row?.report)
        return unscanned;
    const report = row && reportOf(row);
    const isHeld = scans.isHeld(row) && { isHeld: true };
    if (!row || !report)
        return { ...bare("queued"), ...isHeld };
    const named = nameFindings(path, report);
    const status = named.reduce((worst, { level }) => worse(worst, level), report.status);
    return {
        status,
        avScan: null,
        pickleImportScan: pickleScan(report),
        format: report.format,
        findings: [...named, ...report.findings].slice(0, maxFindings),
        ...isHeld,
        sha256: row.sha256,
        ...(row.approved_by !== null && {
            approval: {
                by: row.approved_by,
                at: new Date(row.approved_at ?? 0).toISOString(),
                reason: row.approval_reason ?? "",
            },
        }),
    };
};
/** What clients are told about all files of a revision. */
export const repoStatus = (scans, files, rows) => {
    const statuses = files.flatMap(({ path, sha256 }) => sha256 === null ? [] : { path, level: fileStatus(scans, path, rows.get(sha256)).status });
    const open = new Set(["queued", "unscanned"]);
    return {
        scansDone: statuses.every(({ level }) => !open.has(level)),
        filesWithIssues: statuses.filter(({ level }) => level !== "safe" && !open.has(level)).slice(0, 1_000),
    };
};
//# sourceMappingURL=file-status.js.map