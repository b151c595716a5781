import { segmentBytes, segmentJob } from "./segment-job.js";
import { decodeIndex } from "./xorb-index.js";
import { xorbSource } from "./xorb-source.js";
/** Groups consecutive chunks into segments of at most the size of a job. */
const segmentsOf = (chunks) => {
    const segments = [];
    for (const chunk of chunks) {
        const last = segments.at(-1);
        if (last?.[0] && chunk.end - last[0].start <= segmentBytes)
            last.push(chunk);
        else
            segments.push([chunk]);
    }
    return segments;
};
const rangeSource = (source, start, end) => ({
    size: end - start,
    file: source.file && { path: source.file.path, start: source.file.start + start },
    read: (at, length) => source.read(start + at, Math.min(length, end - start - at)),
});
/** Reads chunks of a xorb, checked in workers. The next segment is read while the current one is sent. */
export const readSegments = async function* ({ blobs, workers }, row, { firstChunk, endChunk, isDecoded }) {
    const source = xorbSource(blobs, row);
    const segments = segmentsOf(decodeIndex(row.chunks).slice(firstChunk, endChunk));
    const read = (segment) => {
        const first = segment?.[0];
        const last = segment?.at(-1);
        if (!segment || !first || !last)
            return undefined;
        const request = { chunks: segment.map(({ hash }) => hash), isDecoded };
        const job = workers.run(segmentJob, request, [rangeSource(source, first.start, last.end)], `Xorb ${row.hash}`);
        // A failure is reported when the segment is reached, not before.
        job.catch(() => { });
        return job;
    };
    let next = read(segments[0]);
    for (let index = 1; next; index += 1) {
        const current = next;
        next = read(segments[index]);
        yield await current;
    }
};
//# sourceMappingURL=read-segments.js.map