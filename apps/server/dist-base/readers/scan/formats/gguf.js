import { tensorQuantizations } from "@orrery/tasks";
import { ReadingError } from "../../../blobs/byte-source.js";
import { readGgufContent } from "../../weights/gguf-content.js";
import { judgeTemplate } from "../text/template.js";
const blocks = new Map(Object.values(tensorQuantizations).map((format) => [format.number, format]));
const alignmentOf = ({ entries }) => {
    const value = entries.find(({ key }) => key === "general.alignment")?.value;
    const alignment = value?.kind === "number" ? Number(value.number) : 32;
    if (!Number.isInteger(alignment) || alignment < 1 || alignment > 65_536)
        throw new ReadingError("has an alignment that is not valid");
    return alignment;
};
/** Tensors of a type that is not known must at least begin in the file. */
const checkTensors = (content, size) => {
    const alignment = alignmentOf(content);
    const start = Math.ceil(content.headerBytes / alignment) * alignment;
    const ranges = content.tensors.map(({ name, typeNumber, parameters, offset }) => {
        const { weights, bytes } = blocks.get(typeNumber) ?? { weights: 1, bytes: 0 };
        return { name: name.slice(0, 80), offset, end: offset + Math.ceil(parameters / weights) * bytes };
    });
    let last = 0;
    for (const { name, offset, end } of ranges.sort((left, right) => left.offset - right.offset)) {
        if (start + end > size)
            throw new ReadingError(`has the tensor ${name} beyond its end`);
        if (offset < last)
            throw new ReadingError(`has the tensor ${name} inside of another one`);
        last = end;
    }
};
/** Checks the header of a GGUF file, that its tensors are in the file, and its chat templates. */
export const judgeGguf = async (scan, source) => {
    scan.report.setFormat("GGUF");
    const content = await readGgufContent(source);
    checkTensors(content, source.size);
    for (const { key, value } of content.entries)
        if (key.startsWith("tokenizer.chat_template") && value.kind === "text")
            judgeTemplate(scan, value.text, key);
};
//# sourceMappingURL=gguf.js.map