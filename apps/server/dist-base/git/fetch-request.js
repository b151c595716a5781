import { HubError } from "../errors.js";
import { parseFilter } from "./object-filter.js";
import { isObjectId } from "./object-id.js";
import { packetText, parsePackets } from "./pkt-line.js";
const bad = (line) => new HubError("bad_request", `git-upload-pack cannot read the line ${JSON.stringify(line.slice(0, 100))}.`);
const valued = [
    "want",
    "have",
    "shallow",
    "deepen",
    "deepen-since",
    "deepen-not",
    "filter",
    "ref-prefix",
    "server-option",
];
const readLines = (lines) => {
    const values = new Map();
    const options = new Set();
    for (const line of lines) {
        const space = line.indexOf(" ");
        const word = space < 0 ? line : line.slice(0, space);
        if (space < 0)
            options.add(line);
        else if (valued.includes(word)) {
            const known = values.get(word) ?? [];
            known.push(line.slice(space + 1));
            values.set(word, known);
        }
        else
            throw bad(line);
    }
    return { values, options };
};
const idsOf = (values, word) => {
    const ids = values.get(word) ?? [];
    const wrong = ids.find((id) => !isObjectId(id));
    if (wrong !== undefined)
        throw bad(`${word} ${wrong}`);
    return [...new Set(ids)];
};
const readNumber = (values, word) => {
    const text = values.get(word)?.[0];
    if (text === undefined)
        return undefined;
    if (!/^\d{1,12}$/.test(text))
        throw bad(`${word} ${text}`);
    return Number(text);
};
/** Clients ask for this depth to get all history. */
const infiniteDepth = 0x7fffffff;
const readDeepen = (values, options) => {
    const depth = readNumber(values, "deepen");
    const since = readNumber(values, "deepen-since");
    const not = values.get("deepen-not") ?? [];
    if (!depth && since === undefined && not.length === 0)
        return undefined;
    return {
        ...(depth && { depth: depth >= infiniteDepth ? Number.POSITIVE_INFINITY : depth }),
        ...(since !== undefined && { since: since * 1000 }),
        isRelative: options.has("deepen-relative"),
        not,
    };
};
const toRequest = (lines, given) => {
    const { values, options } = readLines(lines);
    const all = new Set([...options, ...given]);
    const deepen = readDeepen(values, all);
    return {
        wants: idsOf(values, "want"),
        haves: idsOf(values, "have"),
        shallow: idsOf(values, "shallow"),
        ...(deepen && { deepen }),
        filter: parseFilter(values.get("filter")?.[0]),
        isDone: options.has("done"),
        options: all,
    };
};
const textsOf = (packets) => packets.filter((item) => typeof item !== "string").map(packetText);
/** The first version: the first line ends with what the client can do. */
export const parseFetch = (body) => {
    const [first = "", ...rest] = textsOf(parsePackets(body).packets);
    const [, want = first, options = ""] = /^(want [0-9a-f]{40})(?:[ \0](.*))?$/.exec(first) ?? [];
    return toRequest(first ? [want, ...rest] : [], options.split(" ").filter(Boolean));
};
export const parseCommand = (body) => {
    const { packets } = parsePackets(body, (item) => item === "flush");
    const delimiter = packets.indexOf("delimiter");
    const head = textsOf(delimiter < 0 ? packets : packets.slice(0, delimiter));
    const name = head.find((line) => line.startsWith("command="))?.slice("command=".length) ?? "";
    const format = head.find((line) => line.startsWith("object-format="));
    if (format && format !== "object-format=sha1")
        throw bad(format);
    return { name, lines: delimiter < 0 ? [] : textsOf(packets.slice(delimiter)) };
};
export const parseFetchCommand = ({ lines }) => toRequest(lines, []);
export const parseRefsCommand = ({ lines }) => {
    const { values, options } = readLines(lines);
    return { prefixes: values.get("ref-prefix") ?? [], options };
};
//# sourceMappingURL=fetch-request.js.map