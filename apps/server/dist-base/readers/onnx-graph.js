import { ReadingError } from "../blobs/byte-source.js";
import { eachField, openProtobuf, readProtobufText, readVarint, } from "./weights/protobuf.js";
const bounds = { nodes: 500_000, tensors: 200_000, dimensions: 16 };
const within = (count, bound, what) => {
    if (count > bound)
        throw new ReadingError(`has more than ${bound} ${what}`);
};
const readAttribute = async (cursor, end, numbers) => {
    let name = "";
    let whole;
    await eachField(cursor, end, async (field) => {
        if (field.number === 1)
            name = await readProtobufText(cursor, field);
        else if (field.number === 3 && field.isNumber)
            whole = field.value;
    });
    if (whole !== undefined)
        numbers[name] = whole;
};
const readNode = async (cursor, end) => {
    const inputs = [];
    const outputs = [];
    const numbers = {};
    let op = "";
    await eachField(cursor, end, async (field) => {
        if (field.number === 1)
            inputs.push(await readProtobufText(cursor, field));
        else if (field.number === 2)
            outputs.push(await readProtobufText(cursor, field));
        else if (field.number === 4)
            op = await readProtobufText(cursor, field);
        else if (field.number === 5)
            await readAttribute(cursor, cursor.at + field.value, numbers);
    });
    return { op, inputs, outputs, numbers };
};
/** Dimensions come one by one, or several in one field. */
const readDims = async (cursor, { value, isNumber }, dims) => {
    if (isNumber)
        dims.push(value);
    else
        for (const end = cursor.at + value; cursor.at < end;)
            dims.push(await readVarint(cursor));
    within(dims.length, bounds.dimensions, "dimensions");
};
const readTensor = async (cursor, end, fieldStart) => {
    const start = cursor.at;
    const dims = [];
    let name = "";
    let type = 0;
    const places = {};
    await eachField(cursor, end, async (field) => {
        const place = { start: cursor.at, end: cursor.at + field.value };
        if (field.number === 1)
            await readDims(cursor, field, dims);
        else if (field.number === 2)
            type = field.value;
        else if (field.number === 8)
            name = await readProtobufText(cursor, field);
        else if (field.number === 9)
            places.raw = place;
        else if (field.number === 5 && !field.isNumber)
            places.listed = place;
    });
    return { start, end, fieldStart, name, type, dims, ...places };
};
const readGraph = async (cursor, end, fieldStart) => {
    const start = cursor.at;
    const nodes = [];
    const tensors = [];
    await eachField(cursor, end, async ({ number, value, begin }) => {
        if (number === 1)
            nodes.push(await readNode(cursor, cursor.at + value));
        if (number === 5)
            tensors.push(await readTensor(cursor, cursor.at + value, begin));
        within(nodes.length, bounds.nodes, "operations");
        within(tensors.length, bounds.tensors, "constants");
    });
    return { start, end, fieldStart, nodes, tensors };
};
/** Reads what an ONNX file says of its graph. Weights are passed over, and counts and names are bounded. */
export const readOnnxGraph = async (source) => {
    const cursor = openProtobuf(source);
    let graph;
    await eachField(cursor, source.size, async ({ number, begin, value }) => {
        if (number === 7)
            graph = await readGraph(cursor, cursor.at + value, begin);
    });
    if (!graph)
        throw new ReadingError("has no graph: it is not an ONNX file");
    return graph;
};
//# sourceMappingURL=onnx-graph.js.map