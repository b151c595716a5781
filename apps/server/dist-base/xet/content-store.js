import { createHash } from "node:crypto";
import { once } from "node:events";
import { pipeline, Readable, Transform } from "node:stream";
import { ReadingError } from "../blobs/byte-source.js";
import { BlobError, damagedContent, isBlobError } from "../blobs/store.js";
import { coverTerm, termsInRange } from "./cover-range.js";
import { readSegments } from "./read-segments.js";
import { findFileByContent, findXorbs } from "./xet-store.js";
import { decodeIndex } from "./xorb-index.js";
/** The parts of a file that a range needs; throws if a xorb is missing. */
export const partsOf = async (db, { hash, terms }, range) => {
    const inRange = termsInRange(terms, range);
    const rows = await findXorbs(db, [...new Set(inRange.map(({ term }) => term.xorb))]);
    const byHash = new Map(rows.map((row) => [row.hash, { row, chunks: decodeIndex(row.chunks) }]));
    return inRange.map(({ term, position }) => {
        const xorb = byHash.get(term.xorb);
        if (!xorb)
            throw new BlobError("not_found", `Xorb ${term.xorb} of the file ${hash} is not in the store.`);
        return { term: coverTerm(term, position, range, xorb.chunks), row: xorb.row };
    });
};
const readParts = async function* (deps, file, range) {
    let left = range.end - range.start + 1;
    for (const { term, row } of await partsOf(deps.db, file, range)) {
        let { skip } = term;
        for await (const bytes of readSegments(deps, row, { ...term, isDecoded: true })) {
            const wanted = bytes.subarray(Math.min(skip, bytes.length), Math.min(bytes.length, skip + left));
            skip = Math.max(0, skip - bytes.length);
            left -= wanted.length;
            if (wanted.length > 0)
                yield wanted;
        }
    }
};
const readFile = async function* (deps, file, range) {
    try {
        yield* readParts(deps, file, range);
    }
    catch (error) {
        throw error instanceof ReadingError ? damagedContent(file.sha256, error) : error;
    }
};
/**
 * Hashes a whole content on its way. The last piece is held back until the hash is known, so a damaged content never
 * arrives in full: few clients check what they download.
 */
const createCheck = (sha256) => {
    const hash = createHash("sha256");
    let held;
    return new Transform({
        transform(piece, _encoding, done) {
            hash.update(piece);
            done(null, held);
            held = piece;
        },
        flush(done) {
            if (hash.digest("hex") === sha256)
                done(null, held);
            else
                done(damagedContent(sha256));
        },
    });
};
/** Waits for the first bytes: a content that is damaged there is an error, not a reply that breaks off. */
const started = async (content) => {
    await once(content, "readable");
    return content;
};
/** A blob store that also has the contents that arrived by Xet, put together from their xorbs when they are read. */
export const createContentStore = (deps) => {
    const { db, blobs } = deps;
    return {
        ...blobs,
        stat: async (sha256) => {
            const whole = await blobs.stat(sha256);
            if (whole)
                return whole;
            const file = await findFileByContent(db, sha256);
            return file && { sha256, size: file.size };
        },
        read: async (sha256, range, size) => {
            try {
                const content = await blobs.read(sha256, range, size);
                return range ? content : await started(pipeline(content, createCheck(sha256), () => { }));
            }
            catch (error) {
                const file = isBlobError(error, "not_found") && (await findFileByContent(db, sha256));
                if (!file)
                    throw error;
                const pieces = readFile(deps, file, range ?? { start: 0, end: file.size - 1 });
                return started(Readable.from(pieces, { objectMode: false }));
            }
        },
    };
};
//# sourceMappingURL=content-store.js.map