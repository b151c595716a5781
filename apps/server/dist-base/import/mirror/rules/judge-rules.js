import { isCodeName } from "../../../readers/scan/code-name.js";
import { readGlob } from "../../../text/glob.js";
/** Names that say what a file is. Contents are judged as well once they are here. */
const namedFormats = {
    pickle: (path) => /\.(?:pt|pth|ckpt|pkl|pickle|joblib|dill)$|(?:^|\/)pytorch_[^/]*\.bin$/i.test(path),
    safetensors: (path) => /\.safetensors$/i.test(path),
    gguf: (path) => /\.gguf$/i.test(path),
    onnx: (path) => /\.onnx$/i.test(path),
    keras: (path) => /\.(?:keras|h5|hdf5)$/i.test(path),
    numpy: (path) => /\.np[yz]$/i.test(path),
    code: isCodeName,
    archive: (path) => /\.(?:zip|tar|gz|tgz|bz2|xz|zst|7z|rar)$/i.test(path),
};
const scannedFormats = {
    pickle: /pickle|PyTorch|TorchScript|joblib/i,
    safetensors: /^safetensors$/,
    gguf: /^GGUF$/,
    onnx: /^ONNX$/,
    keras: /keras|hdf5/i,
    numpy: /numpy/i,
    code: /^program$/,
    archive: /^(?:zip|tar|gzip|zlib|7-Zip|RAR|bzip2|xz|Zstandard)/i,
};
const hasFormat = (format, { path, report }) => namedFormats[format](path) ||
    (report !== undefined &&
        (scannedFormats[format].test(report.format) || (format === "pickle" && report.imports !== undefined)));
const day = 24 * 60 * 60 * 1000;
const isNamed = (pattern, id) => {
    const key = id.toLowerCase();
    const glob = pattern.toLowerCase();
    if (glob === "*")
        return true;
    // A pattern without a slash is an owner.
    return readGlob(glob.includes("/") ? glob : `${glob}/*`)(key) || glob === key;
};
const includesOne = (wanted, found) => found.length === 0
    ? wanted.includes("none")
    : found.some((value) => wanted.some((one) => one.toLowerCase() === value.toLowerCase()));
const fittingSignatures = {
    trusted: ["trusted"],
    signed: ["trusted", "signed"],
    untrusted: ["signed", "unsigned"],
    unsigned: ["unsigned"],
};
const fitsSignature = ({ action, when }, { signature = "unsigned" }) => {
    if (when.signature === undefined)
        return true;
    if (signature === "unknown")
        return action === "allow";
    return fittingSignatures[when.signature].includes(signature);
};
/** All conditions of a repository but the signature. */
const fitsRecord = (when, facts, now) => {
    const { kinds, names, licenses, tasks, youngerThanDays, repositoryLargerThan } = when;
    return ((!kinds || kinds.includes(facts.kind)) &&
        (!names || names.some((name) => isNamed(name, facts.id))) &&
        (!licenses || includesOne(licenses, facts.licenses)) &&
        (!tasks || includesOne(tasks, facts.tasks)) &&
        (youngerThanDays === undefined || now - facts.createdAt < youngerThanDays * day) &&
        (repositoryLargerThan === undefined || facts.bytes > repositoryLargerThan));
};
const fitsFile = ({ formats, fileLargerThan, scans }, file) => (!formats || formats.some((format) => hasFormat(format, file))) &&
    (fileLargerThan === undefined || file.size > fileLargerThan) &&
    (!scans || (file.report !== undefined && scans.includes(file.report.status)));
const fitsRepository = (rule, facts, now) => fitsRecord(rule.when, facts, now) && fitsSignature(rule, facts);
/** Whether a rule is about single files. */
const isFileRule = ({ when: { formats, fileLargerThan, scans } }) => formats !== undefined || fileLargerThan !== undefined || scans !== undefined;
/** Whether a rule is decided by what a file contains. */
export const needsScan = ({ when }) => when.formats !== undefined || when.scans !== undefined;
/** Whether a signature can decide: a rule about it comes before the first that decides without. */
export const needsSignature = (rules, facts, now) => {
    const first = rules.find((rule) => fitsRecord(rule.when, facts, now) && (rule.when.signature !== undefined || !isFileRule(rule)));
    return first?.when.signature !== undefined;
};
const verdictOf = (rule) => rule ? { action: rule.action, rule: rule.name } : { action: "allow" };
/** The first rule that matches a repository as a whole decides about it. */
export const judgeRepository = (rules, facts, now) => verdictOf(rules.find((rule) => !isFileRule(rule) && fitsRepository(rule, facts, now)));
/** The first rule that matches a file decides about it, be it about files or about whole repositories. */
export const judgeFile = (rules, facts, file, now) => verdictOf(rules.find((rule) => fitsRepository(rule, facts, now) && fitsFile(rule.when, file)));
//# sourceMappingURL=judge-rules.js.map