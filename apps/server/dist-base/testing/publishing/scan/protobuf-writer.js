/** Writes protobuf messages for tests of files that real tools would not write. */
const varint = (value) => value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
/** A number. */
export const field = (number, value) => Buffer.from([...varint(number * 8), ...varint(value)]);
/** A text or another message. */
export const message = (number, ...parts) => {
    const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
    return Buffer.concat([Buffer.from([...varint(number * 8 + 2), ...varint(content.length)]), content]);
};
/** An ONNX model of one operation. */
export const onnxModel = ({ location, op = "Add", domain = "", isNested = false }) => {
    const weights = message(5, field(1, 4), field(2, 1), message(8, "weights"), ...(location === undefined
        ? [message(9, Buffer.alloc(16))]
        : [message(13, message(1, "location"), message(2, location)), field(14, 1)]));
    const body = isNested ? [message(5, message(1, "then_branch"), message(6, weights))] : [];
    const node = message(1, message(1, "x"), message(1, "weights"), message(2, "y"), message(4, op), ...body, message(7, domain));
    const graph = message(7, node, message(2, "graph"), ...(isNested ? [] : [weights]));
    return Buffer.concat([field(1, 8), message(2, "tests"), graph, message(8, field(2, 17))]);
};
/** A TensorFlow graph of one operation. */
export const tensorFlowGraph = (op) => Buffer.concat([
    message(1, message(1, "node"), message(2, op), message(3, "input")),
    message(1, message(1, "other"), message(2, "Identity")),
    message(4, field(1, 1_000)),
]);
/** A vocabulary of SentencePiece. */
export const sentencePiece = (pieces) => Buffer.concat([
    ...pieces.map((piece) => message(1, message(1, piece), Buffer.from([0x15, 0, 0, 0x80, 0xbf]))),
    message(2, message(1, "corpus.txt")),
    message(3, message(1, "nmt_nfkc")),
]);
//# sourceMappingURL=protobuf-writer.js.map