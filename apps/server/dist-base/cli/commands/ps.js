import { bytesText } from "../../text/bytes-text.js";
import { exitCodes } from "../cli-error.js";
import { storeOptions } from "../open-store.js";
import { hubOptions, openRunningHub } from "../running-hub.js";
const engines = { llama: "llama.cpp", onnx: "ONNX Runtime" };
const header = ["MODEL", "ENGINE", "QUANTIZATION", "MEMORY", "STATE", "REQUESTS", "TOKENS/S"];
const cellsOf = (model) => [
    model.model,
    engines[model.engine],
    model.quantization ?? "–",
    bytesText(model.bytes),
    model.state,
    model.waiting > 0 ? `${model.requests} (${model.waiting} waiting)` : String(model.requests),
    model.tokensPerSecond === undefined ? "–" : Math.round(model.tokensPerSecond).toLocaleString("en"),
];
const tableOf = (rows) => {
    const widths = header.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
    const line = (row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ");
    return rows.map((row) => `${line(row).trimEnd()}\n`).join("");
};
/** `orrery ps`: the models that a hub has in memory. */
export const ps = {
    summary: "List the models that a running hub has loaded.",
    usage: "[--hub <url>]",
    positionals: [0, 0],
    options: { ...hubOptions, ...storeOptions },
    run: async (given, context) => {
        const hub = openRunningHub(given, context, context.stopSignal());
        const { models, memory } = await hub.ask("GET", "/api/engines/loaded");
        const { out, err } = context.terminal;
        if (models.length === 0)
            err("No model is loaded. The hub loads a model with its first call.\n");
        else
            out(tableOf([header, ...models.map(cellsOf)]));
        const used = models.reduce((sum, { bytes }) => sum + bytes, 0);
        if (memory && models.length > 0)
            err(`${bytesText(used)} of ${bytesText(memory.limitBytes)} used by models.\n`);
        return exitCodes.ok;
    },
};
//# sourceMappingURL=ps.js.map