import type { Config } from "../../config/config.ts";
import { HubError } from "../../errors.ts";
import { scannerVersion } from "../../readers/scan/scan-job.ts";
import type { ScanReport } from "../../readers/scan/verdict.ts";
import { mapLimited } from "../../workers/map-limited.ts";
import { createScanQueue, type ScanQueueDeps } from "./scan-queue.ts";
import { loadScans, reportOf, type ScannedContent, type ScanRow } from "./scan-store.ts";

/** A file that is about to enter a repository. */
export interface EnteringFile {
  readonly path: string;
  readonly sha256: string | null;
  readonly size: number;
}

const admitsAtOnce = 4;

const reasonOf = ({ findings, status }: Pick<ScanReport, "findings" | "status">): string =>
  findings.find(({ level }) => level === status)?.detail ?? "";

const held = (name: string, row: ScanRow | undefined): HubError => {
  if (!row || row.status === "queued")
    return new HubError("unavailable", `${name} is being scanned. Try again in a moment.`, {
      headers: { "retry-after": "5" },
    });
  const report = reportOf(row);
  const verdict = row.status === "error" ? "could not be judged" : `is ${row.status}`;
  const reason = report ? reasonOf(report) : "";
  return new HubError("forbidden", `${name} is held: it ${verdict}. ${reason} A hub admin can approve it.`);
};

const refused = (refusals: readonly (readonly [EnteringFile, ScanReport])[]): HubError => {
  const lines = refusals.slice(0, 10).map(([{ path }, report]) => `"${path}" is unsafe: ${reasonOf(report)}`);
  return new HubError(
    "unprocessable",
    `This hub refuses unsafe files. ${lines.join(" ")} Remove them, or ask a hub admin to approve them.`,
  );
};

const passing = new Set<ScanRow["status"]>(["safe", "caution"]);

export const createScanService = (deps: ScanQueueDeps, gate: Config["scanGate"]) => {
  const queue = createScanQueue(deps);
  const isHolding = gate === "hold" || gate === "refuse";
  const isHeld = (row: ScanRow | undefined): boolean =>
    isHolding && !(row && (passing.has(row.status) || row.approved_at !== null));

  const reportFor = async (content: ScannedContent, row: ScanRow | undefined): Promise<ScanReport> => {
    const known = row && row.version >= scannerVersion ? reportOf(row) : undefined;
    return known ?? queue.scan(content);
  };
  const admit = async (files: readonly EnteringFile[]): Promise<void> => {
    if (gate !== "refuse") return;
    const stored = files.flatMap((file) => (file.sha256 === null ? [] : { ...file, sha256: file.sha256 }));
    const rows = await loadScans(
      deps.db,
      stored.map(({ sha256 }) => sha256),
    );
    const refusals: [EnteringFile, ScanReport][] = [];
    await mapLimited(stored, admitsAtOnce, async (file) => {
      const row = rows.get(file.sha256);
      if (row && row.approved_at !== null) return;
      const report = await reportFor(file, row);
      if (report.status === "unsafe") refusals.push([file, report]);
    });
    if (refusals.length > 0) throw refused(refusals);
  };
  const heldAmong = async (hashes: readonly string[], name: string): Promise<ReadonlyMap<string, HubError>> => {
    const errors = new Map<string, HubError>();
    if (!isHolding) return errors;
    const rows = await loadScans(deps.db, hashes);
    for (const sha256 of hashes) if (isHeld(rows.get(sha256))) errors.set(sha256, held(name, rows.get(sha256)));
    return errors;
  };
  return {
    gate,
    wake: (): void => void (gate === "off" || queue.wake()),
    drain: queue.drain,
    close: queue.close,
    /** With the gate `refuse`: scans files before they enter, and throws if one is unsafe. */
    admit,
    isHeld,
    /** Scans contents that are not judged yet. */
    settle: async (contents: readonly ScannedContent[]): Promise<void> => {
      const rows = await loadScans(
        deps.db,
        contents.map(({ sha256 }) => sha256),
      );
      await mapLimited(contents, admitsAtOnce, (content) => reportFor(content, rows.get(content.sha256)));
    },
    /** Throws if the gate holds one of the contents back. `name` says what is asked for. */
    checkDownload: async (hashes: readonly string[], name: string): Promise<void> => {
      const [stopped] = (await heldAmong(hashes, name)).values();
      if (stopped) throw stopped;
    },
    /** Why contents cannot be downloaded, by hash; those that can are missing. */
    heldAmong,
  };
};

/** Scans files, and applies the gate to downloads and commits. */
export type ScanService = ReturnType<typeof createScanService>;
