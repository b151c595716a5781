import { ReadingError } from "../../../blobs/byte-source.js";
import { judgePickle } from "../pickle/judge-pickle.js";
import { sliceSource } from "../scan.js";
import { inflatedSource } from "./inflate.js";
import { checkMemberName } from "./member-name.js";
import { readZipDirectory } from "./zip-directory.js";
const maxCode = 16 * 1024 ** 2;
const fileAccess = /\b(?:from_file|_?save|load_library)\s*\(|aten::(?:from_file|save)/;
/** TorchScript runs in torch's own interpreter, which can read and write files. */
const judgeTorchScript = async ({ report, where }, source, name) => {
    report.add("caution", "torchscript", where, "It holds TorchScript, which is code. Review it before you load it.");
    if (source.size > maxCode)
        return report.add("error", "torchscript", where, `${name} is too long to read.`);
    const code = new TextDecoder().decode(await source.read(0, source.size));
    const found = fileAccess.exec(code)?.[0];
    if (found)
        report.add("unsafe", "torchscript", where, `TorchScript code of ${name} uses ${found}…, which can reach files.`);
};
const localSignature = 0x04_03_4b_50;
const localBytes = 30;
const isEncrypted = (flags) => (flags & 1) === 1;
/** Sizes follow the content, so the local header has none. */
const hasSizesLater = (flags) => (flags & 8) === 8;
const methods = { stored: 0, deflated: 8 };
/** The header before a member, and whether it agrees with the directory: some loaders go by the one, some by the other. */
const readLocal = async (source, entry) => {
    const fixed = Buffer.from(await source.read(entry.offset, localBytes));
    if (fixed.length < localBytes || fixed.readUInt32LE() !== localSignature)
        throw new ReadingError(`has no member at the position of ${entry.name.slice(0, 100)}`);
    const nameLength = fixed.readUInt16LE(26);
    const extraLength = fixed.readUInt16LE(28);
    const name = Buffer.from(await source.read(entry.offset + localBytes, nameLength)).toString("utf8");
    const flags = fixed.readUInt16LE(6);
    const packed = fixed.readUInt32LE(18);
    const isSizeAlike = hasSizesLater(flags) || packed === 0xff_ff_ff_ff || packed === entry.packedSize;
    const isAlike = name === entry.name && fixed.readUInt16LE(8) === entry.method && isSizeAlike;
    return { start: entry.offset + localBytes + nameLength + extraLength, isAlike: isAlike && flags === entry.flags };
};
const openMember = async (scan, source, entry) => {
    const { start, isAlike } = await readLocal(source, entry);
    const { report, where, budget } = scan;
    const name = entry.name.slice(0, 100);
    if (!isAlike)
        report.add("suspicious", "zip-headers", where, `The two headers of ${name} differ.`);
    if (isEncrypted(entry.flags))
        report.add("suspicious", "zip-encrypted", where, `${name} is marked as encrypted.`);
    if (start + entry.packedSize > source.size)
        throw new ReadingError(`ends inside of ${name}`);
    const packed = sliceSource(source, start, entry.packedSize);
    if (entry.method === methods.stored)
        return packed;
    if (entry.method === methods.deflated)
        return inflatedSource(packed, "deflate", budget);
    report.add("error", "zip-method", where, `${name} is compressed with method ${entry.method}, which is not read.`);
    return undefined;
};
/** Tensors of torch's archives: bytes of any kind, which torch does not unpickle. */
const isStorage = (name) => /^(?:[^/]+\/)?(?:data|constants|tensors)\/\d+$/.test(name);
const isTorchIndex = ({ name }) => /^(?:[^/]+\/)?data\.pkl$/.test(name);
const isScript = ({ name }) => /(?:^|\/)code\/.+\.py$/.test(name);
const judgeMembers = async (scan, source, entries) => {
    const isTorch = entries.some(isTorchIndex);
    const isTorchScript = entries.some(isScript);
    scan.report.setFormat(isTorchScript ? "TorchScript (zip)" : isTorch ? "PyTorch (zip)" : "zip");
    const names = new Set();
    for (const entry of entries) {
        scan.budget.spend("members", 1);
        checkMemberName(scan, entry.name, names);
        if (entry.isLink)
            scan.report.add("suspicious", "archive-link", scan.where, `${entry.name} is a link.`);
        if (entry.name.endsWith("/") && entry.size === 0 && entry.packedSize === 0)
            continue;
        const member = await openMember(scan, source, entry);
        if (!member)
            continue;
        if (isTorchScript && isScript(entry))
            await judgeTorchScript(scan, member, entry.name);
        else if (isTorch && isStorage(entry.name))
            await judgePickle(scan, member, "numbers");
        else
            await scan.judgeMember(member, entry.name);
    }
};
const judgeDirectory = async (scan, source, directory) => {
    const { report, where } = scan;
    if (directory.hasTwoEnds)
        report.add("suspicious", "zip-ends", where, "The zip archive has more than one end.");
    await judgeMembers(scan, source, directory.entries);
};
/** Judges every member of a zip archive. */
export const judgeZip = async (scan, source) => {
    const directory = await readZipDirectory(source, scan.budget.left("members"));
    if (!directory)
        throw new ReadingError("begins like a zip archive and has no directory");
    if (directory.prefixBytes > 0)
        scan.report.add("suspicious", "zip-prefix", scan.where, "The zip archive does not begin where it says.");
    await judgeDirectory(scan, source, directory);
};
/** Judges a zip archive after the end of another format: zip loaders read a file from its end. */
export const judgeAppendedZip = async (scan, source) => {
    let directory;
    try {
        directory = await readZipDirectory(source, scan.budget.left("members"));
    }
    catch (error) {
        // Weights can end with any bytes.
        if (error instanceof ReadingError)
            return;
        throw error;
    }
    if (!directory || directory.entries.length === 0)
        return;
    scan.report.add("suspicious", "zip-appended", scan.where, "A zip archive is appended to another format.");
    await judgeDirectory(scan, source, directory);
};
//# sourceMappingURL=zip.js.map