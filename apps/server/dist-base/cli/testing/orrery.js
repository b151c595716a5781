import { runCli } from "../run.js";
/** Runs one command as from a shell that is not a terminal. */
export const orrery = async (words, environment = {}, more = {}) => {
    let out = "";
    let err = "";
    const terminal = {
        out: (text) => {
            out += text;
        },
        err: (text) => {
            err += text;
        },
        isInteractive: false,
    };
    const code = await runCli(words, {
        environment,
        terminal,
        now: Date.now,
        stopSignal: () => new AbortController().signal,
        wait: async () => { },
        startHub: async () => { },
        ...more,
    });
    return { code, out, err };
};
//# sourceMappingURL=orrery.js.map