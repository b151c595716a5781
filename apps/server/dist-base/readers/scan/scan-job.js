import { ReadingError } from "../../blobs/byte-source.js";
import { judgeFile } from "./judge.js";
/** Raised when a scan finds what it missed before; contents that an older one judged are judged again. */
export const scannerVersion = 2;
/** Judges one content. */
export const scanJob = {
    name: "scan",
    lane: "scans",
    // Texts are read whole, and the bytes of joblib's arrays are read twice.
    maxBytes: 128 * 1024 ** 3,
    run: async (_input, [source]) => {
        if (!source)
            throw new ReadingError("is not stored on this hub");
        return judgeFile(source);
    },
};
//# sourceMappingURL=scan-job.js.map