import { createGrowingBuffer } from "./growing-buffer.js";
/** Reads a stream to its end. One that is too long goes on without being read, so that its sender can get a reply. */
export const readStream = (stream, options) => {
    const { maxBytes, expectedBytes, onTooLong, onCut } = options;
    if (expectedBytes > maxBytes)
        return Promise.reject(onTooLong());
    return new Promise((resolve, reject) => {
        // Copied as it arrives: to join 50 MB at the end would hold up other requests.
        const body = createGrowingBuffer(expectedBytes);
        stream.on("data", (chunk) => {
            body.add(chunk);
            if (body.size() <= maxBytes)
                return;
            stream.removeAllListeners("data");
            stream.resume();
            reject(onTooLong());
        });
        stream.on("end", () => resolve(body.bytes()));
        stream.on("error", () => reject(onCut()));
    });
};
//# sourceMappingURL=read-stream.js.map