const maxCode = 16 * 1024 ** 2;
const fileAccess = /\b(?:from_file|_?save|load_library)\s*\(|aten::(?:from_file|save)/;
/** TorchScript runs in torch's own interpreter, which can read and write files. */
export const judgeTorchScript = async ({ report, where }, source, name) => {
    report.add("caution", "torchscript", where, "It holds TorchScript, which is code. Review it before you load it.");
    if (source.size > maxCode)
        return report.add("error", "torchscript", where, `${name} is too long to read.`);
    const code = new TextDecoder().decode(await source.read(0, source.size));
    const found = fileAccess.exec(code)?.[0];
    if (found)
        report.add("unsafe", "torchscript", where, `TorchScript code of ${name} uses ${found}…, which can reach files.`);
};
//# sourceMappingURL=torchscript.js.map