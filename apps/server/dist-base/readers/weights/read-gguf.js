import { fileQuantizations } from "@orrery/tasks";
import { readGgufContent } from "./gguf-content.js";
const maxValueLength = 2000;
const shownItems = 8;
const fileNames = new Map(Object.entries(fileQuantizations).map(([name, { number }]) => [number, name]));
/** A list is shown by its first items and how many it has: a vocabulary has a hundred thousand. */
const shown = (value) => {
    if (value.kind === "text")
        return value.text;
    if (value.kind === "number")
        return String(value.number);
    if (value.kind === "flag")
        return String(value.flag);
    const items = value.items.slice(0, shownItems).map((item) => shown(item).slice(0, 80));
    const more = value.count > items.length ? `, … ${value.count} in all` : "";
    return `[${items.join(", ")}${more}]`;
};
/** What the header of a GGUF file tells people. */
export const readGguf = async (source) => {
    const { entries, tensors } = await readGgufContent(source);
    const metadata = entries.map(({ key, value }) => ({ key, value: shown(value).slice(0, maxValueLength) }));
    const fileType = metadata.find(({ key }) => key === "general.file_type")?.value;
    const quantization = fileType === undefined ? undefined : fileNames.get(Number(fileType));
    return {
        format: "gguf",
        tensors: tensors.map(({ name, type, shape, parameters }) => ({ name, type, shape, parameters })),
        metadata: metadata.slice(0, 500),
        ...(quantization && { quantization }),
    };
};
//# sourceMappingURL=read-gguf.js.map