import { type ByteSource, ReadingError } from "../../blobs/byte-source.ts";
import { inflatedSource } from "./archives/inflate.ts";
import { judgeTar } from "./archives/tar.ts";
import { judgeAppendedZip, judgeZip } from "./archives/zip.ts";
import { createBudget, maxNesting, type ScanBudget, ScanLimit } from "./budget.ts";
import { judgeGguf } from "./formats/gguf.ts";
import { judgeHdf5 } from "./formats/hdf5.ts";
import { judgeNumpy } from "./formats/numpy.ts";
import { judgeParquet } from "./formats/parquet.ts";
import { judgeProtobuf } from "./formats/protobuf-model.ts";
import { judgeSafetensors } from "./formats/safetensors.ts";
import { type ContentFormat, type Identified, identify } from "./identify.ts";
import { judgePickle } from "./pickle/judge-pickle.ts";
import type { Scan } from "./scan.ts";
import { judgeText } from "./text/text.ts";
import { createReport, type ReportBuilder, type ScanReport } from "./verdict.ts";

/** Enough for every signature, and to see that a content is text. */
const headBytes = 64 * 1024;

type Judge = (scan: Scan, source: ByteSource, label: string) => Promise<void>;

const judgeInflated =
  (method: "gzip" | "zlib"): Judge =>
  async (scan, source) => {
    scan.report.setFormat(method);
    await scan.judgeMember(await inflatedSource(source, method, scan.budget), "unpacked");
  };

const judgeUnknown: Judge = async (scan, source) => {
  if (await judgeProtobuf(scan, source)) return;
  scan.report.setFormat("unknown");
  scan.report.add("error", "unknown-format", scan.where, "Its format is not known, so it is not judged.");
};

const judges: Readonly<Record<ContentFormat, Judge>> = {
  zip: judgeZip,
  tar: judgeTar,
  gzip: judgeInflated("gzip"),
  zlib: judgeInflated("zlib"),
  safetensors: judgeSafetensors,
  gguf: judgeGguf,
  numpy: judgeNumpy,
  hdf5: judgeHdf5,
  parquet: judgeParquet,
  text: judgeText,
  data: async ({ report }, _source, label) => report.setFormat(label),
  program: async ({ report, where }, _source, label) => {
    report.setFormat(label);
    report.add("suspicious", "program", where, `It is a ${label}. The hub does not judge programs.`);
  },
  packed: async ({ report, where }, _source, label) => {
    report.setFormat(label);
    report.add("error", "packed", where, `It is compressed with ${label}, which the hub does not unpack.`);
  },
  unknown: judgeUnknown,
};

/** Runs one check; a content that breaks the rules of its format is suspicious, a limit leaves it without a verdict. */
const attempt = async ({ report, where }: Scan, label: string, check: () => Promise<void>): Promise<void> => {
  try {
    await check();
  } catch (error) {
    if (error instanceof ScanLimit) report.add("error", "limit", where, `It ${error.message}, so it is not judged.`);
    else if (error instanceof ReadingError)
      report.add("suspicious", "malformed", where, `It looks like ${label} and ${error.message}.`);
    else throw error;
  }
};

const judgeFormats = async (scan: Scan, source: ByteSource, { format, label }: Identified): Promise<void> => {
  let isPickle = false;
  await attempt(scan, "a pickle", async () => {
    isPickle = await judgePickle(scan, source, format === "text" ? "text" : "unknown");
  });
  // Something that is a pickle and has another signature is read by some loaders as the one, by some as the other.
  const isPlain = format === "unknown" || format === "text" || format === "zlib";
  if (isPickle && !isPlain)
    scan.report.add("suspicious", "polyglot", scan.where, `It is a pickle and ${label} at once.`);
  if (!isPickle || !isPlain) await attempt(scan, label, () => judges[format](scan, source, label));
  if (format !== "zip") await attempt(scan, label, () => judgeAppendedZip(scan, source));
};

const judgeContent = async (
  report: ReportBuilder,
  budget: ScanBudget,
  source: ByteSource,
  path: readonly string[],
): Promise<void> => {
  const where = path.join(" → ");
  if (path.length > maxNesting)
    return report.add("error", "nesting", where, `It has archives more than ${maxNesting} levels deep.`);
  if (source.size === 0) return report.setFormat("empty");
  const judgeMember = (member: ByteSource, name: string): Promise<void> =>
    judgeContent(report, budget, member, [...path, name]);
  const scan: Scan = { budget, report, where, judgeMember };
  await attempt(scan, "a file", async () => {
    const read = await source.read(0, Math.min(headBytes, source.size));
    await judgeFormats(scan, source, identify(Buffer.from(read.buffer, read.byteOffset, read.byteLength)));
  });
};

/** Judges a file by its content, without ever loading or running it. */
export const judgeFile = async (source: ByteSource, budget: ScanBudget = createBudget()): Promise<ScanReport> => {
  const report = createReport();
  await judgeContent(report, budget, source, []);
  return report.finish();
};
