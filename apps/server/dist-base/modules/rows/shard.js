import { HubError } from "../../errors.js";
import { bounds } from "./bounds.js";
/** Says that a file asks for more than reading rows may cost. */
export const tooMuch = (path, what) => new HubError("unprocessable", `${path} cannot be shown as rows here: ${what}. Download the file instead.`);
/** Counts bytes down for one answer; throws where there are none left. */
export const createBudget = (most = bounds.bytes) => {
    let left = most;
    return (path, bytes) => {
        left -= bytes;
        if (left < 0)
            throw tooMuch(path, `it requires reading more than ${most / 1024 ** 2} MiB`);
    };
};
//# sourceMappingURL=shard.js.map