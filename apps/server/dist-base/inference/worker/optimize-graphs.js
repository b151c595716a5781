import { readFileSync } from "node:fs";
import { readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasInt8Instructions, withInt8Weights } from "./int8-weights.js";
/** Larger graphs stay as they are: to be changed, a graph is held in memory whole, and twice. */
const largest = 256 * 1024 * 1024;
const processorFlags = () => {
    try {
        return readFileSync("/proc/cpuinfo", "utf8");
    }
    catch {
        return "";
    }
};
const fit = async (path) => {
    const { size } = await stat(path);
    if (size > largest)
        return;
    const changed = await withInt8Weights(await readFile(path)).catch(() => undefined);
    if (!changed)
        return;
    // The file may be another name of the one in the store, which must stay: it is replaced, never written into.
    await writeFile(`${path}.signed`, changed);
    await rename(`${path}.signed`, path);
};
/** Gives the graphs that are laid out for a model the form that this machine's processor runs fastest. */
export const optimizeGraphs = async (folder, flags = processorFlags()) => {
    if (!hasInt8Instructions(flags))
        return;
    const names = await readdir(join(folder, "onnx")).catch(() => []);
    for (const name of names)
        if (name.endsWith(".onnx"))
            await fit(join(folder, "onnx", name));
};
//# sourceMappingURL=optimize-graphs.js.map