import { HubError } from "../errors.js";
import { hashBytes, hashText } from "./hashes.js";
export const maxShardBytes = 64 * 1024 * 1024;
const recordBytes = 48;
const footerBytes = 200;
const formatVersion = 2;
const tag = Buffer.concat([
    Buffer.from("HFRepoMetaData\0"),
    Buffer.from([85, 105, 103, 69, 106, 123, 129, 87, 131, 165, 189, 217, 92, 205, 209, 74, 169]),
]);
const sectionEnd = Buffer.concat([Buffer.alloc(32, 0xff), Buffer.alloc(16)]);
const hasVerification = 0x80000000;
const hasSha256 = 0x40000000;
const bad = (message) => new HubError("bad_request", `The shard is not valid: ${message}`);
const createReader = (bytes) => {
    let at = 0;
    return {
        has: (count) => at + count * recordBytes <= bytes.length,
        next: () => {
            if (at + recordBytes > bytes.length)
                throw bad("it ends inside a section.");
            at += recordBytes;
            return bytes.subarray(at - recordBytes, at);
        },
    };
};
const hashAt = (record) => hashText(record.subarray(0, 32));
/** Checked before anything is allocated, so a count cannot claim more than was sent. */
const checkCount = (reader, count, what) => {
    if (!reader.has(count))
        throw bad(`it states ${count} ${what}, more than it contains.`);
};
const readTerm = (record) => {
    const size = record.readUInt32LE(36);
    const firstChunk = record.readUInt32LE(40);
    const endChunk = record.readUInt32LE(44);
    if (endChunk <= firstChunk)
        throw bad(`a term has the chunks ${firstChunk} to ${endChunk}.`);
    return { xorb: hashAt(record), size, firstChunk, endChunk };
};
const readFile = (reader, head) => {
    const flags = head.readUInt32LE(32);
    const count = head.readUInt32LE(36);
    checkCount(reader, count, "terms");
    const terms = Array.from({ length: count }, () => readTerm(reader.next()));
    const isVerified = (flags & hasVerification) !== 0;
    const verified = isVerified ? terms.map((term) => ({ ...term, verification: hashAt(reader.next()) })) : terms;
    // The SHA-256 is written like every other hash: its text form is the usual hexadecimal one.
    return {
        hash: hashAt(head),
        terms: verified,
        ...((flags & hasSha256) !== 0 && { sha256: hashAt(reader.next()) }),
    };
};
const readXorb = (reader, head) => {
    const count = head.readUInt32LE(36);
    checkCount(reader, count, "chunks");
    const chunks = Array.from({ length: count }, () => {
        const record = reader.next();
        return { hash: hashAt(record), size: record.readUInt32LE(36) };
    });
    return { hash: hashAt(head), chunks, storedBytes: head.readUInt32LE(44) };
};
const readSection = (reader, readItem) => {
    const items = [];
    for (let head = reader.next(); !head.equals(sectionEnd); head = reader.next())
        items.push(readItem(reader, head));
    return items;
};
/** Reads an uploaded shard. Everything after the two sections is ignored: the hub keeps lookups of its own. */
export const parseShard = (bytes) => {
    if (bytes.length < recordBytes || !bytes.subarray(0, 32).equals(tag))
        throw bad("it does not begin with the tag.");
    const version = bytes.readBigUInt64LE(32);
    if (version !== BigInt(formatVersion))
        throw bad(`version ${version} is not supported, only ${formatVersion}.`);
    const reader = createReader(bytes.subarray(recordBytes));
    return { files: readSection(reader, readFile), xorbs: readSection(reader, readXorb) };
};
const xorbRecords = ({ hash, chunks, storedBytes }, hide) => {
    const unpacked = chunks.reduce((sum, { size }) => sum + size, 0);
    const head = Buffer.alloc(recordBytes);
    hashBytes(hash).copy(head);
    head.writeUInt32LE(chunks.length, 36);
    head.writeUInt32LE(unpacked, 40);
    head.writeUInt32LE(storedBytes, 44);
    let start = 0;
    const records = chunks.map((chunk) => {
        const record = Buffer.alloc(recordBytes);
        hashBytes(hide(chunk.hash)).copy(record);
        record.writeUInt32LE(start, 32);
        record.writeUInt32LE(chunk.size, 36);
        start += chunk.size;
        return record;
    });
    return [head, ...records];
};
const dedupFooter = (sections, { key, created, expires }) => {
    const footer = Buffer.alloc(footerBytes);
    const write = (at, value) => footer.writeBigUInt64LE(BigInt(value), at);
    write(0, 1);
    write(8, recordBytes);
    write(16, 2 * recordBytes);
    // No lookup tables: all three are empty and begin at the footer. Clients stop reading at the first.
    for (const at of [24, 40, 56])
        write(at, sections);
    footer.set(key, 72);
    write(104, created);
    write(112, expires);
    write(192, sections);
    return footer;
};
/**
 * The answer to a deduplication query: the chunks of some xorbs. Chunk hashes are hidden with a key, so that the answer
 * cannot be used to test which chunks others have.
 */
export const writeDedupShard = (xorbs, key, hide) => {
    const head = Buffer.alloc(recordBytes);
    tag.copy(head);
    head.writeBigUInt64LE(BigInt(formatVersion), 32);
    head.writeBigUInt64LE(BigInt(footerBytes), 40);
    const sections = [head, sectionEnd, ...xorbs.flatMap((xorb) => xorbRecords(xorb, hide)), sectionEnd];
    const body = Buffer.concat(sections);
    return Buffer.concat([body, dedupFooter(body.length, key)]);
};
//# sourceMappingURL=shard.js.map