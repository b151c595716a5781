import { spawn } from "node:child_process";
import { programFile } from "../../asset-folders.js";
import { followTable, tinyVocabulary, tinyWriter } from "../tiny-models.js";
import { untilLogged } from "./child-server.js";
const program = programFile("orrery");
/** A model that never ends by itself, so that a stream can be interrupted at any speed. */
export const endlessWriter = tinyWriter({
    vocabulary: tinyVocabulary,
    table: followTable(tinyVocabulary, { the: "cat", cat: "the" }),
    template: "{% for message in messages %}{{ message.content }} {% endfor %}the ",
    maxLength: 100_000,
});
/** Reads a stream of that model to its end; `onContent` is called once, with the first content. Returns its events. */
export const readWriterStream = async (reply, onContent) => {
    let text = "";
    let hasContent = false;
    for await (const part of reply.body) {
        text += new TextDecoder().decode(part);
        if (hasContent || !/"content":\s*" ?(?:cat|the)/.test(text))
            continue;
        hasContent = true;
        onContent();
    }
    if (!hasContent)
        throw new Error(`the stream has no content: ${text.slice(0, 500)}`);
    return text.split("\n\n").flatMap((event) => (event.startsWith("data: ") ? [event.slice(6)] : []));
};
/** Starts the built `orrery worker` for a hub, and waits until it has joined. */
export const startWorkerProcess = async ({ address, token }, { data, port, model }) => {
    const flags = { hub: address, name: "second", data, port: String(port), model };
    const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
    const env = { PATH: process.env.PATH, HF_TOKEN: token };
    const worker = spawn(process.execPath, [program, "worker", ...words], { env });
    await untilLogged("the worker", worker, `Worker second runs 1 model for ${address}`);
    return worker;
};
//# sourceMappingURL=worker-process.js.map