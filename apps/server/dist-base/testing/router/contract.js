import { parseEvents } from "@orrery/inference/core";
const answer = "You asked: hello. This is a simulated answer.";
const late = { after: 4, pace: "delay", delay: 5 };
const ask = async ({ base, token }, model, more = {}) => {
    const reply = await fetch(`${base}/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ model, messages: [{ role: "user", content: "hello" }], stream: true, ...more }),
    });
    const text = await reply.text();
    const events = parseEvents(text).map(({ data }) => data);
    return {
        status: reply.status,
        retryAfter: reply.headers.get("retry-after"),
        type: reply.headers.get("content-type") ?? "",
        events,
        text,
    };
};
const contentOf = (events) => events.map((event) => (event.startsWith("{") ? (JSON.parse(event).choices?.[0]?.delta?.content ?? "") : "")).join("");
const demand = (isSo, what, reply) => {
    if (!isSo)
        throw new Error(`${what}${reply ? `; it was ${reply.status} ${reply.text.slice(0, 600)}` : ""}`);
};
const expectErrorEvent = (reply) => {
    const last = reply.events.at(-1) ?? "";
    demand(reply.status === 200, "a stream that has started has status 200", reply);
    demand(last.startsWith("{") && "error" in JSON.parse(last), "the last event is the error", reply);
    demand(!reply.events.includes("[DONE]"), "an interrupted stream has no [DONE]", reply);
    const sent = contentOf(reply.events.slice(0, -1));
    demand(sent.length > 0 && answer.startsWith(sent), "the text is the start of one provider's answer", reply);
};
const early = [
    {
        id: "R1",
        promise: "if a provider fails before sending content, the next provider is tried, and the stream shows nothing of it",
        needsFallback: true,
        check: async (place) => {
            for (const fault of ["cut", "error-event", "bad-json", "no-finish"]) {
                await place.fail({ fault, after: 1, path: place.provider });
                const reply = await ask(place, place.fallbackModel, { provider: { order: [place.provider] } });
                demand(reply.status === 200 && contentOf(reply.events) === answer, `after ${fault}, another provider's answer is complete`, reply);
                demand(reply.events.at(-1) === "[DONE]", "the stream ends with [DONE]", reply);
            }
        },
    },
    {
        id: "R2",
        promise: "if every provider fails before sending content, you get an HTTP error and no stream",
        check: async (place) => {
            for (const fault of ["cut", "error-event", "status"]) {
                await place.fail({ fault, after: 1, path: place.provider });
                const reply = await ask(place, place.model);
                demand(reply.status >= 500, `after ${fault}, the status is an error`, reply);
                demand(reply.type.includes("json") && "error" in JSON.parse(reply.text), "the body is a JSON error", reply);
            }
        },
    },
    {
        id: "R3",
        promise: "attempts are limited, and a long Retry-After is returned to you",
        check: async (place) => {
            await place.fail({ fault: "status", status: 503, path: place.provider });
            await ask(place, place.model);
            demand((await place.callCount()) <= 4, "a provider that is down gets at most 4 attempts");
            await place.fail({ fault: "status", status: 429, retryAfter: "86400", path: place.provider });
            const reply = await ask(place, place.model);
            demand(reply.status === 429 && reply.retryAfter === "86400", "Retry-After is returned", reply);
            demand((await place.callCount()) === 1, "the provider is not called again");
        },
    },
];
const later = [
    {
        id: "R4",
        promise: "if a provider fails after sending content, the stream ends with an error event",
        check: async (place) => {
            for (const fault of ["cut", "error-event", "bad-json", "no-finish", "stall"]) {
                await place.fail({ ...late, fault, path: place.provider });
                expectErrorEvent(await ask(place, place.model));
            }
        },
    },
    {
        id: "R5",
        promise: "a complete answer without [DONE] gets one",
        check: async (place) => {
            await place.fail({ fault: "no-done", path: place.provider });
            const reply = await ask(place, place.model);
            demand(contentOf(reply.events) === answer && reply.events.at(-1) === "[DONE]", "the stream ends with [DONE]", reply);
        },
    },
    {
        id: "R6",
        promise: "usage is sent only if you request it",
        check: async (place) => {
            await place.fail({});
            const plain = await ask(place, place.model);
            demand(!plain.text.includes('"usage":{'), "usage is not sent without being requested", plain);
            const asked = await ask(place, place.model, { stream_options: { include_usage: true } });
            demand(asked.events.some((event) => event.includes('"usage":{')), "requested usage is sent", asked);
        },
    },
    {
        id: "R7",
        promise: "if you disconnect, the call to the provider is aborted",
        check: async (place) => {
            await place.fail({ events: 2_000, pace: "delay", delay: 5 });
            const disconnect = new AbortController();
            const reply = await fetch(`${place.base}/chat/completions`, {
                method: "POST",
                signal: disconnect.signal,
                headers: { authorization: `Bearer ${place.token}`, "content-type": "application/json" },
                body: JSON.stringify({ model: place.model, messages: [{ role: "user", content: "hello" }], stream: true }),
            });
            await reply.body?.getReader().read();
            disconnect.abort();
            demand(await place.wasCut(), "the provider's stream is aborted");
        },
    },
];
/** The stream-failure contract, promise by promise. */
export const contractRows = [...early, ...later];
//# sourceMappingURL=contract.js.map