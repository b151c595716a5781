import { HubError } from "../errors.js";
import { isObjectId } from "./object-id.js";
export const zeroId = "0".repeat(40);
const maxCommands = 10_000;
/** Room for so many refs with long names. */
const maxCommandBytes = 8 * 1024 * 1024;
const bad = (what) => new HubError("bad_request", `The push cannot be read: ${what}.`);
const tooMany = () => new HubError("bad_request", `A push can change ${maxCommands.toLocaleString("en-US")} refs, with ${maxCommandBytes / 1024 ** 2} MiB of names. Push in several steps.`);
/** Takes bytes from a stream by number, and hands over the rest. */
const createReader = (body) => {
    const parts = body[Symbol.asyncIterator]();
    let waiting = Buffer.alloc(0);
    const take = async (size) => {
        while (waiting.length < size) {
            const { value, done } = await parts.next();
            if (done)
                return undefined;
            waiting = Buffer.concat([waiting, value]);
        }
        const taken = waiting.subarray(0, size);
        waiting = waiting.subarray(size);
        return taken;
    };
    const rest = async function* () {
        if (waiting.length > 0)
            yield waiting;
        for (let part = await parts.next(); !part.done; part = await parts.next())
            yield part.value;
    };
    return { take, rest };
};
const parseLine = (line) => {
    const [, before = "", after = "", ref = ""] = /^([0-9a-f]{40}) ([0-9a-f]{40}) (.+)$/s.exec(line) ?? [];
    if (!isObjectId(before) || !isObjectId(after) || ref === "")
        throw bad("a line names no ref");
    return { ref, before, after };
};
/** The lines before the first flush. */
const readLines = async (take) => {
    const lines = [];
    for (let size = 0; size <= maxCommandBytes && lines.length <= maxCommands;) {
        const head = await take(4);
        if (!head) {
            if (lines.length === 0)
                return { lines, isWhole: true };
            throw bad("it ends early");
        }
        const digits = head.toString("latin1");
        const length = /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : 1;
        if (length === 0)
            return { lines, isWhole: true };
        const content = length < 4 ? undefined : await take(length - 4);
        if (!content)
            throw bad("it is not in git's packet format");
        const line = content.toString("utf8").replace(/\n$/, "");
        // Shallow clones name their boundary first. The hub has the whole history, so it need not know.
        if (!line.startsWith("shallow "))
            lines.push(line);
        size += length;
    }
    return { lines, isWhole: false };
};
/** Reads the refs of a push; the pack follows in the stream. */
export const readPush = async (body) => {
    const { take, rest } = createReader(body);
    const { lines, isWhole } = await readLines(take);
    const [first = "", words = ""] = lines[0]?.split("\0", 2) ?? [];
    const options = new Set(words.split(" ").filter(Boolean));
    if (!isWhole)
        return { commands: [], options, refusal: tooMany(), pack: rest() };
    const commands = lines.length === 0 ? [] : [first, ...lines.slice(1)].map(parseLine);
    // What `git push -o` sends. The hub has no options of its own, and a push does not fail for one.
    if (options.has("push-options"))
        await readLines(take);
    return { commands, options, pack: rest() };
};
//# sourceMappingURL=push-request.js.map