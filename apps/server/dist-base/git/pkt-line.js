import { HubError } from "../errors.js";
const maxContent = 65_516;
/** One line of git's protocol: its length in four hexadecimal digits, then the content. */
export const packet = (content) => {
    const bytes = Buffer.from(content);
    if (bytes.length > maxContent)
        throw new RangeError(`a packet holds at most ${maxContent} bytes`);
    return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, "0")), bytes]);
};
/** Channels that share a reply: the pack or report, messages, and the error that ends it. */
export const bands = { data: 1, progress: 2, error: 3 };
/** Content on one channel, in as many packets as it takes. */
export const bandPackets = (channel, content) => {
    const packets = [];
    for (let at = 0; at < content.byteLength; at += maxContent - 1) {
        const slice = content.subarray(at, at + maxContent - 1);
        packets.push(packet(Buffer.concat([Buffer.from([channel]), slice])));
    }
    return packets;
};
const special = { 0: "flush", 1: "delimiter", 2: "end" };
/** A client that asks for thousands of commits sends a line for each. */
const maxPackets = 32_768;
const bad = () => new HubError("bad_request", "The request is not in git's packet format.");
const digitValue = (byte) => {
    if (byte >= 0x30 && byte <= 0x39)
        return byte - 0x30;
    const lower = byte | 0x20;
    if (lower >= 0x61 && lower <= 0x66)
        return lower - 0x61 + 10;
    throw bad();
};
const lengthAt = (bytes, at) => {
    let length = 0;
    for (let digit = at; digit < at + 4; digit++)
        length = length * 16 + digitValue(bytes[digit] ?? 0);
    return length;
};
const readPacket = (bytes, at) => {
    const length = lengthAt(bytes, at);
    const item = special[length];
    if (item)
        return { item, end: at + 4 };
    if (length < 4 || at + length > bytes.length)
        throw bad();
    return { item: bytes.subarray(at + 4, at + length), end: at + length };
};
/** Reads packets until the bytes end, or until `isLast` says so; `rest` is what follows. */
export const parsePackets = (bytes, isLast = () => false) => {
    const packets = [];
    let at = 0;
    while (at < bytes.length) {
        const { item, end } = readPacket(bytes, at);
        packets.push(item);
        if (packets.length > maxPackets)
            throw new HubError("bad_request", `The request has more than ${maxPackets} lines. Ask for fewer refs at once.`);
        at = end;
        if (isLast(item))
            break;
    }
    return { packets, rest: bytes.subarray(at) };
};
const lineEnd = 0x0a;
/** The text of a packet without its line end. */
export const packetText = (item) => typeof item === "string" ? "" : item.toString("utf8", 0, item.at(-1) === lineEnd ? item.length - 1 : item.length);
//# sourceMappingURL=pkt-line.js.map