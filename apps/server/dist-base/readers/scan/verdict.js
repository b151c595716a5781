/** What a scan says about a content, from harmless to harmful. `error` means that it could not be judged. */
const scanStatuses = ["safe", "caution", "error", "suspicious", "unsafe"];
/** Enough to understand a file; a hostile one could have millions. */
const maxFindings = 50;
const maxImports = 500;
const maxDetail = 300;
/** The more harmful of two statuses. */
export const worse = (left, right) => scanStatuses.indexOf(left) >= scanStatuses.indexOf(right) ? left : right;
/** Control characters could hide a name on the page. */
const readable = (text) => text.replace(/\p{C}/gu, "\u{fffd}").slice(0, maxDetail);
const importLevels = { suspicious: "suspicious", dangerous: "unsafe" };
/** Collects what a scan finds. */
export const createReport = () => {
    let status = "safe";
    let format = "";
    const findings = new Map();
    let imports;
    const add = (level, rule, where, detail) => {
        status = worse(status, level);
        const finding = { level, rule, where: readable(where), detail: readable(detail) };
        const key = `${rule} ${finding.where} ${finding.detail}`;
        if (findings.size < maxFindings && !findings.has(key))
            findings.set(key, finding);
    };
    return {
        add,
        /** The first format is that of the file; later ones are of its members. */
        setFormat: (name) => {
            format ||= name;
        },
        notePickle: () => {
            imports ??= new Map();
        },
        addImport: ({ module, name, safety }, where) => {
            imports ??= new Map();
            const shown = { module: readable(module), name: readable(name), safety };
            if (imports.size < maxImports)
                imports.set(`${module}\n${name}`, shown);
            if (safety === "innocuous")
                return;
            const why = safety === "dangerous" ? "can run code or reach files" : "is not on the list of harmless names";
            add(importLevels[safety], "pickle-import", where, `Loading it imports ${module}.${name}, which ${why}.`);
        },
        finish: () => ({
            status,
            format: format || "unknown",
            findings: [...findings.values()],
            ...(imports && { imports: [...imports.values()] }),
        }),
    };
};
//# sourceMappingURL=verdict.js.map