import { flush } from "../../../git/advertisement.js";
import { bandPackets, bands, packet } from "../../../git/pkt-line.js";
const report = ({ unpackError, refs }) => Buffer.concat([
    packet(`unpack ${unpackError ?? "ok"}\n`),
    ...refs.map(({ ref, refusal }) => packet(refusal ? `ng ${ref} ${refusal}\n` : `ok ${ref}\n`)),
    flush,
]);
/** Proxies end connections on which nothing is sent for a minute. */
const keepAliveMs = 10_000;
/** The reply to a push. Where the client understands it, empty packets show that the hub still works. */
export const replyToPush = async function* (outcome, options) {
    const hasBands = options.has("side-band-64k");
    let timer;
    const wait = () => new Promise((resolve) => (timer = setTimeout(() => resolve(undefined), keepAliveMs)));
    let done = hasBands ? await Promise.race([outcome, wait()]) : await outcome;
    while (!done) {
        yield packet(Buffer.from([bands.data]));
        done = await Promise.race([outcome, wait()]);
    }
    clearTimeout(timer);
    if (!options.has("report-status"))
        return;
    if (!hasBands)
        return yield report(done);
    yield* bandPackets(bands.data, report(done));
    yield flush;
};
//# sourceMappingURL=push-reply.js.map