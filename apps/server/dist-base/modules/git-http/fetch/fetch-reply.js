import { isHubError } from "../../../errors.js";
import { delimiter, flush } from "../../../git/advertisement.js";
import { bandPackets, bands, packet } from "../../../git/pkt-line.js";
const line = (text) => packet(`${text}\n`);
const brokenPack = "The hub could not read an object of this repository. Ask an admin to run orrery doctor.";
/** Small objects share a write. */
const minWrite = 32 * 1024;
const joined = async function* (parts) {
    let waiting = [];
    let size = 0;
    for await (const part of parts) {
        waiting.push(part);
        size += part.length;
        if (size < minWrite)
            continue;
        yield Buffer.concat(waiting);
        [waiting, size] = [[], 0];
    }
    if (size > 0)
        yield Buffer.concat(waiting);
};
/** A client that got part of a pack learns why the rest is missing. */
const onBands = async function* (pack, onError) {
    try {
        for await (const part of joined(pack))
            yield* bandPackets(bands.data, part);
        yield flush;
    }
    catch (error) {
        onError(error);
        yield* bandPackets(bands.error, Buffer.from(isHubError(error) ? error.message : brokenPack));
    }
};
const progress = (request, count) => request.options.has("no-progress") ? [] : bandPackets(bands.progress, Buffer.from(`Sending ${count} objects\n`));
/** The reply of version 2: sections, each with a name. */
export const replyToCommand = async function* (request, fetch, { onError }) {
    if (!request.isDone) {
        const isReady = await fetch.isReady();
        yield line("acknowledgments");
        if (fetch.common.length === 0)
            yield line("NAK");
        for (const sha of fetch.common)
            yield line(`ACK ${sha}`);
        if (!isReady)
            return yield flush;
        yield line("ready");
        yield delimiter;
    }
    const { shallow, unshallow, count, pack } = await fetch.prepare();
    if (request.deepen || shallow.length + unshallow.length > 0) {
        yield line("shallow-info");
        for (const sha of shallow)
            yield line(`shallow ${sha}`);
        for (const sha of unshallow)
            yield line(`unshallow ${sha}`);
        yield delimiter;
    }
    yield line("packfile");
    yield* progress(request, count);
    yield* onBands(pack, onError);
};
/** The commits in common, in the words that the client understands. */
const acknowledge = (request, common, isReady) => {
    const last = common.at(-1);
    const isDetailed = request.options.has("multi_ack_detailed");
    if (last === undefined)
        return [line("NAK")];
    if (!isDetailed)
        return [line(`ACK ${common[0]}`)];
    const lines = common.map((sha) => line(`ACK ${sha} common`));
    if (request.isDone)
        return [...lines, line(`ACK ${last}`)];
    if (isReady)
        lines.push(line(`ACK ${last} ready`));
    lines.push(line("NAK"));
    return isReady && request.options.has("no-done") ? [...lines, line(`ACK ${last}`)] : lines;
};
/** The reply of the first version. */
export const replyToFetch = async function* (request, fetch, { onError }) {
    const isReady = !request.isDone && (await fetch.isReady());
    const isPackDue = request.isDone || (isReady && request.options.has("no-done"));
    // A shallow client reads its new boundary before anything else, also while it still names commits.
    const prepared = isPackDue || request.deepen ? await fetch.prepare() : undefined;
    if (request.deepen && prepared) {
        for (const sha of prepared.shallow)
            yield line(`shallow ${sha}`);
        for (const sha of prepared.unshallow)
            yield line(`unshallow ${sha}`);
        yield flush;
    }
    if (request.deepen && !request.isDone && request.haves.length === 0)
        return;
    yield* acknowledge(request, fetch.common, isReady);
    if (!isPackDue || !prepared)
        return;
    if (!request.options.has("side-band-64k"))
        return yield* prepared.pack;
    yield* progress(request, prepared.count);
    yield* onBands(prepared.pack, onError);
};
//# sourceMappingURL=fetch-reply.js.map