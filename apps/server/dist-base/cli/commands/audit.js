import { eventFormats, eventText } from "../../modules/audit/event-text.js";
import { pagesOfEvents } from "../../modules/audit/store.js";
import { verifyChain } from "../../modules/audit/verify.js";
import { countOf } from "../../text/count-of.js";
import { CliError, exitCodes } from "../cli-error.js";
import { storeOptions } from "../open-store.js";
import { runAction } from "../run-action.js";
const formats = Object.keys(eventFormats);
const verify = async ({ database }, given, { out, err }) => {
    const { checked, unchained, head, problem } = await verifyChain(database.db, given.text("head"));
    if (unchained > 0)
        out(`${countOf(unchained, "event")} without a hash, from before the log had hashes.\n`);
    if (problem !== undefined) {
        err(`${problem}\nMatching before it: ${countOf(checked, "event")}.\n`);
        return exitCodes.failed;
    }
    out(`Matching hashes: ${countOf(checked, "event")}.\n`);
    if (head !== "")
        out(`Head: ${head}\nSave it elsewhere. Later, check it with: orrery audit verify --head ${head}\n`);
    return exitCodes.ok;
};
const exportEvents = async ({ database }, given, { out }) => {
    const wanted = given.text("format") ?? "jsonl";
    const format = formats.find((name) => name === wanted);
    if (!format)
        throw new CliError(`--format must be ${formats.join(" or ")}; it is "${wanted}".`, exitCodes.usage);
    for await (const text of eventText(format, pagesOfEvents(database.db)))
        out(text);
    return exitCodes.ok;
};
const actions = { verify, export: exportEvents };
export const audit = {
    summary: "Verify or export the audit log.",
    usage: "verify|export [flags]",
    positionals: [1, 1],
    options: {
        head: { type: "string", value: "<hash>", help: "verify: hash from an earlier check that must still be in the log" },
        format: { type: "string", value: "<name>", help: `export: ${formats.join(" or ")} (default: jsonl)` },
        ...storeOptions,
    },
    run: async (given, context) => runAction("audit", actions, given, context),
};
//# sourceMappingURL=audit.js.map