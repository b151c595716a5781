import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
const isMissing = (...command) => spawnSync("git", command).status !== 0;
/** Why tests with git cannot run here. */
export const gitSkipReason = isMissing("--version") ? "git is not installed" : undefined;
export const gitLfsSkipReason = gitSkipReason ?? (isMissing("lfs", "version") ? "git-lfs is not installed" : undefined);
export const createGit = (variables = {}) => {
    const home = mkdtempSync(join(tmpdir(), "orrery-git-home-"));
    const person = { name: "Ada", email: "ada@example.com" };
    const env = {
        PATH: process.env.PATH,
        HOME: home,
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_TERMINAL_PROMPT: "0",
        GIT_AUTHOR_NAME: person.name,
        GIT_AUTHOR_EMAIL: person.email,
        GIT_COMMITTER_NAME: person.name,
        GIT_COMMITTER_EMAIL: person.email,
        ...variables,
    };
    const attempt = (folder, ...command) => new Promise((resolve) => {
        const options = { cwd: folder || home, env, maxBuffer: 2 ** 28 };
        execFile("git", ["-c", "init.defaultBranch=main", ...command], options, (error, output, errors) => resolve({ code: error ? Number(error.code ?? 1) : 0, output: output.replace(/\n$/, ""), errors }));
    });
    const run = async (folder, ...command) => {
        const { code, output, errors } = await attempt(folder, ...command);
        if (code !== 0)
            throw new Error(`git ${command.join(" ")} failed:\n${errors}`);
        return output;
    };
    const feed = (folder, input, ...command) => {
        const { status, stderr } = spawnSync("git", command, { cwd: folder, env, input });
        if (status !== 0)
            throw new Error(`git ${command.join(" ")} failed:\n${stderr}`);
    };
    return { home, run, attempt, feed, path: (name) => join(home, name) };
};
//# sourceMappingURL=git.js.map