import { defaultUpstream } from "../../config/upstream-rules.js";
import { exitCodes } from "../cli-error.js";
import { checks } from "../doctor/checks.js";
import { readSettings, storeOptions } from "../open-store.js";
const marks = { good: "ok  ", odd: "look", bad: "FAIL" };
const lineOf = (name, { state, found, advice }) => `${marks[state]}  ${name.padEnd(12)} ${found}\n${advice ? `${" ".repeat(19)}${advice}\n` : ""}`;
export const doctor = {
    summary: "Check settings, database, secret, Redis, files, search index, disk, port, clock and upstream. Shows how to fix problems.",
    usage: "[--deep] [--upstream <address>] [--config <file>] [--data <folder>]",
    positionals: [0, 0],
    options: {
        deep: { type: "boolean", help: "also check the hash of every stored file" },
        upstream: { type: "string", value: "<address>", help: "hub to check instead of ORRERY_UPSTREAM" },
        ...storeOptions,
    },
    run: async (given, context) => {
        const { terminal, now } = context;
        const reading = readSettings(given, context);
        const upstream = given.text("upstream") ?? defaultUpstream(reading.config.upstream);
        let isWell = true;
        for (const [name, check] of Object.entries(checks)) {
            const finding = await check({ reading, now, isDeep: given.isSet("deep"), ...(upstream && { upstream }) });
            if (!finding)
                continue;
            terminal.out(lineOf(name, finding));
            isWell &&= finding.state !== "bad";
        }
        terminal.out(isWell ? "\nThe hub can start.\n" : "\nFix the problems above so that the hub can start and run well.\n");
        return isWell ? exitCodes.ok : exitCodes.failed;
    },
};
//# sourceMappingURL=doctor.js.map