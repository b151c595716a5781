/** What a scan says about a content, from harmless to harmful. `error` means that it could not be judged. */
const scanStatuses = ["safe", "caution", "error", "suspicious", "unsafe"] as const;
export type ScanStatus = (typeof scanStatuses)[number];

/** One reason for a status. */
export interface ScanFinding {
  readonly level: Exclude<ScanStatus, "safe">;
  /** Short name of the rule, such as `pickle-import`. */
  readonly rule: string;
  /** The member of an archive that it is about; empty for the file itself. */
  readonly where: string;
  readonly detail: string;
}

/** A name that a pickle imports. */
export interface PickleImport {
  readonly module: string;
  readonly name: string;
  readonly safety: "innocuous" | "suspicious" | "dangerous";
}

/** The result of a scan, as it is stored. */
export interface ScanReport {
  readonly status: ScanStatus;
  /** What the content is, such as `safetensors` or `zip`. */
  readonly format: string;
  readonly findings: readonly ScanFinding[];
  /** Undefined if there is no pickle in the content. */
  readonly imports?: readonly PickleImport[] | undefined;
}

/** Enough to understand a file; a hostile one could have millions. */
const maxFindings = 50;
const maxImports = 500;
const maxDetail = 300;

/** The more harmful of two statuses. */
export const worse = (left: ScanStatus, right: ScanStatus): ScanStatus =>
  scanStatuses.indexOf(left) >= scanStatuses.indexOf(right) ? left : right;

/** Control characters could hide a name on the page. */
const readable = (text: string): string => text.replace(/\p{C}/gu, "\u{fffd}").slice(0, maxDetail);

const importLevels = { suspicious: "suspicious", dangerous: "unsafe" } as const;

/** Collects what a scan finds. */
export const createReport = () => {
  let status: ScanStatus = "safe";
  let format = "";
  const findings = new Map<string, ScanFinding>();
  let imports: Map<string, PickleImport> | undefined;
  const add = (level: ScanFinding["level"], rule: string, where: string, detail: string): void => {
    status = worse(status, level);
    const finding = { level, rule, where: readable(where), detail: readable(detail) };
    const key = `${rule} ${finding.where} ${finding.detail}`;
    if (findings.size < maxFindings && !findings.has(key)) findings.set(key, finding);
  };
  return {
    add,
    /** The first format is that of the file; later ones are of its members. */
    setFormat: (name: string): void => {
      format ||= name;
    },
    notePickle: (): void => {
      imports ??= new Map();
    },
    addImport: ({ module, name, safety }: PickleImport, where: string): void => {
      imports ??= new Map();
      const shown = { module: readable(module), name: readable(name), safety };
      if (imports.size < maxImports) imports.set(`${module}\n${name}`, shown);
      if (safety === "innocuous") return;
      const why = safety === "dangerous" ? "can run code or reach files" : "is not on the list of harmless names";
      add(importLevels[safety], "pickle-import", where, `Loading it imports ${module}.${name}, which ${why}.`);
    },
    finish: (): ScanReport => ({
      status,
      format: format || "unknown",
      findings: [...findings.values()],
      ...(imports && { imports: [...imports.values()] }),
    }),
  };
};

export type ReportBuilder = ReturnType<typeof createReport>;
