import type { MirrorRule, MirrorVerdict } from "@orrery/contract";
import { isCodeName } from "../../../readers/scan/code-name.ts";
import type { ScanReport } from "../../../readers/scan/verdict.ts";
import { readGlob } from "../../../text/glob.ts";

type Conditions = MirrorRule["when"];
type FileFormat = NonNullable<Conditions["formats"]>[number];

/** How files are signed: by a trusted signer, by another one, or not. */
export type SignatureFact = "trusted" | "signed" | "unsigned";

/** What rules see of a repository. */
export interface JudgedRepository {
  readonly kind: "model" | "dataset";
  readonly id: string;
  readonly licenses: readonly string[];
  readonly tasks: readonly string[];
  readonly createdAt: number;
  /** Of all files on the main branch. */
  readonly bytes: number;
  /** Unset: not signed. Where it is unknown until something is fetched, rules that could deny for it don't match. */
  readonly signature?: SignatureFact | "unknown";
}

/** What rules see of a file. */
export interface FileFacts {
  readonly path: string;
  readonly size: number;
  /** Set once the content is scanned. */
  readonly report?: ScanReport | undefined;
}

/** Names that say what a file is. Contents are judged as well once they are here. */
const namedFormats: Readonly<Record<FileFormat, (path: string) => boolean>> = {
  pickle: (path) => /\.(?:pt|pth|ckpt|pkl|pickle|joblib|dill)$|(?:^|\/)pytorch_[^/]*\.bin$/i.test(path),
  safetensors: (path) => /\.safetensors$/i.test(path),
  gguf: (path) => /\.gguf$/i.test(path),
  onnx: (path) => /\.onnx$/i.test(path),
  keras: (path) => /\.(?:keras|h5|hdf5)$/i.test(path),
  numpy: (path) => /\.np[yz]$/i.test(path),
  code: isCodeName,
  archive: (path) => /\.(?:zip|tar|gz|tgz|bz2|xz|zst|7z|rar)$/i.test(path),
};

const scannedFormats: Readonly<Record<FileFormat, RegExp>> = {
  pickle: /pickle|PyTorch|TorchScript|joblib/i,
  safetensors: /^safetensors$/,
  gguf: /^GGUF$/,
  onnx: /^ONNX$/,
  keras: /keras|hdf5/i,
  numpy: /numpy/i,
  code: /^program$/,
  archive: /^(?:zip|tar|gzip|zlib|7-Zip|RAR|bzip2|xz|Zstandard)/i,
};

const hasFormat = (format: FileFormat, { path, report }: FileFacts): boolean =>
  namedFormats[format](path) ||
  (report !== undefined &&
    (scannedFormats[format].test(report.format) || (format === "pickle" && report.imports !== undefined)));

const day = 24 * 60 * 60 * 1000;

const isNamed = (pattern: string, id: string): boolean => {
  const key = id.toLowerCase();
  const glob = pattern.toLowerCase();
  if (glob === "*") return true;
  // A pattern without a slash is an owner.
  return readGlob(glob.includes("/") ? glob : `${glob}/*`)(key) || glob === key;
};

const includesOne = (wanted: readonly string[], found: readonly string[]): boolean =>
  found.length === 0
    ? wanted.includes("none")
    : found.some((value) => wanted.some((one) => one.toLowerCase() === value.toLowerCase()));

type SignatureCondition = NonNullable<Conditions["signature"]>;

const fittingSignatures: Readonly<Record<SignatureCondition, readonly SignatureFact[]>> = {
  trusted: ["trusted"],
  signed: ["trusted", "signed"],
  untrusted: ["signed", "unsigned"],
  unsigned: ["unsigned"],
};

const fitsSignature = ({ action, when }: MirrorRule, { signature = "unsigned" }: JudgedRepository): boolean => {
  if (when.signature === undefined) return true;
  if (signature === "unknown") return action === "allow";
  return fittingSignatures[when.signature].includes(signature);
};

/** All conditions of a repository but the signature. */
const fitsRecord = (when: Conditions, facts: JudgedRepository, now: number): boolean => {
  const { kinds, names, licenses, tasks, youngerThanDays, repositoryLargerThan } = when;
  return (
    (!kinds || kinds.includes(facts.kind)) &&
    (!names || names.some((name) => isNamed(name, facts.id))) &&
    (!licenses || includesOne(licenses, facts.licenses)) &&
    (!tasks || includesOne(tasks, facts.tasks)) &&
    (youngerThanDays === undefined || now - facts.createdAt < youngerThanDays * day) &&
    (repositoryLargerThan === undefined || facts.bytes > repositoryLargerThan)
  );
};

const fitsFile = ({ formats, fileLargerThan, scans }: Conditions, file: FileFacts): boolean =>
  (!formats || formats.some((format) => hasFormat(format, file))) &&
  (fileLargerThan === undefined || file.size > fileLargerThan) &&
  (!scans || (file.report !== undefined && scans.includes(file.report.status)));

const fitsRepository = (rule: MirrorRule, facts: JudgedRepository, now: number): boolean =>
  fitsRecord(rule.when, facts, now) && fitsSignature(rule, facts);

/** Whether a rule is about single files. */
const isFileRule = ({ when: { formats, fileLargerThan, scans } }: MirrorRule): boolean =>
  formats !== undefined || fileLargerThan !== undefined || scans !== undefined;

/** Whether a rule is decided by what a file contains. */
export const needsScan = ({ when }: MirrorRule): boolean => when.formats !== undefined || when.scans !== undefined;

/** Whether a signature can decide: a rule about it comes before the first that decides without. */
export const needsSignature = (rules: readonly MirrorRule[], facts: JudgedRepository, now: number): boolean => {
  const first = rules.find(
    (rule) => fitsRecord(rule.when, facts, now) && (rule.when.signature !== undefined || !isFileRule(rule)),
  );
  return first?.when.signature !== undefined;
};

const verdictOf = (rule: MirrorRule | undefined): MirrorVerdict =>
  rule ? { action: rule.action, rule: rule.name } : { action: "allow" };

/** The first rule that matches a repository as a whole decides about it. */
export const judgeRepository = (rules: readonly MirrorRule[], facts: JudgedRepository, now: number): MirrorVerdict =>
  verdictOf(rules.find((rule) => !isFileRule(rule) && fitsRepository(rule, facts, now)));

/** The first rule that matches a file decides about it, be it about files or about whole repositories. */
export const judgeFile = (
  rules: readonly MirrorRule[],
  facts: JudgedRepository,
  file: FileFacts,
  now: number,
): MirrorVerdict => verdictOf(rules.find((rule) => fitsRepository(rule, facts, now) && fitsFile(rule.when, file)));
