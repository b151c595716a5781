import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { join } from "node:path";
const packageName = "node-llama-cpp";
/** How the library names systems in the packages with its binaries. */
const systems = { linux: "linux", darwin: "mac", win32: "win" };
const hasBinaries = (modules) => {
    const scope = join(modules, `@${packageName}`);
    const prefix = `${systems[platform()] ?? platform()}-${arch()}`;
    return existsSync(scope) && readdirSync(scope).some((name) => name.startsWith(prefix));
};
const findProblem = () => {
    const folders = createRequire(import.meta.url).resolve.paths(packageName) ?? [];
    const modules = folders.find((folder) => existsSync(join(folder, packageName, "package.json")));
    if (modules === undefined)
        return `GGUF files need ${packageName}, which is not installed. Install the optional dependencies`;
    if (!hasBinaries(modules))
        return `${packageName} has no binaries for ${platform()} ${arch()} on this machine`;
    return undefined;
};
let known;
/** Why GGUF models cannot run on this machine; undefined if they can. The library is optional, so it may be missing. */
export const llamaProblem = () => {
    known ??= { problem: findProblem() };
    return known.problem;
};
//# sourceMappingURL=llama-support.js.map