const maxRecords = 10_000;
const maxFailureTimes = 1_000;
const newestWeight = 0.2;
const average = (known, measured) => {
    if (known === undefined || measured === undefined)
        return measured ?? known;
    return known * (1 - newestWeight) + measured * newestWeight;
};
/** State of one provider for one model. */
class HealthRecord {
    #failures = 0;
    #openUntil = 0;
    #isProbing = false;
    #coolUntil = 0;
    #firstMs;
    #tokensPerSecond;
    #failureTimes = [];
    circuitAt(at) {
        if (this.#openUntil === 0)
            return "closed";
        return this.#openUntil > at || this.#isProbing ? "open" : "half-open";
    }
    opensFor(at) {
        return Math.max(0, this.#openUntil - at);
    }
    at(at) {
        const circuit = this.circuitAt(at);
        const coolsFor = this.#coolUntil - at;
        return {
            circuit,
            ...(circuit === "open" && { opensFor: this.opensFor(at) }),
            ...(coolsFor > 0 && { coolsFor }),
            ...(this.#firstMs !== undefined && { firstMs: this.#firstMs }),
            ...(this.#tokensPerSecond !== undefined && { tokensPerSecond: this.#tokensPerSecond }),
        };
    }
    start() {
        if (this.#openUntil > 0)
            this.#isProbing = true;
    }
    succeed({ firstMs, tokensPerSecond }) {
        this.#failures = 0;
        this.#openUntil = 0;
        this.#isProbing = false;
        this.#coolUntil = 0;
        this.#firstMs = average(this.#firstMs, firstMs);
        this.#tokensPerSecond = average(this.#tokensPerSecond, tokensPerSecond);
    }
    fail({ failuresToOpen, openMs }, at) {
        this.#failures += 1;
        this.#failureTimes.push(at);
        if (this.#failureTimes.length > maxFailureTimes)
            this.#failureTimes.shift();
        this.#isProbing = false;
        if (this.#failures >= failuresToOpen)
            this.#openUntil = at + openMs;
    }
    failuresSince(time) {
        return this.#failureTimes.filter((at) => at >= time).length;
    }
    endUndecided() {
        this.#isProbing = false;
    }
    coolUntil(time) {
        this.#coolUntil = time;
    }
}
/** Keeps a circuit breaker and speed averages for every pair of provider and model. */
export const createHealth = (now, settings) => {
    const records = new Map();
    const recordOf = (provider, model) => {
        const key = `${provider} ${model}`;
        const known = records.get(key);
        if (known)
            return known;
        const [oldest] = records.keys();
        if (records.size >= maxRecords && oldest !== undefined)
            records.delete(oldest);
        const fresh = new HealthRecord();
        records.set(key, fresh);
        return fresh;
    };
    return {
        of: (provider, model) => records.get(`${provider} ${model}`)?.at(now()) ?? { circuit: "closed" },
        /** Call before each attempt: a half-open circuit lets only one through at a time. */
        starts: (provider, model) => recordOf(provider, model).start(),
        succeeds: (provider, model, pace) => recordOf(provider, model).succeed(pace),
        fails: (provider, model) => recordOf(provider, model).fail(settings, now()),
        /** Ends an attempt that says nothing about the provider: the caller aborted or sent an invalid request. */
        endsUndecided: (provider, model) => recordOf(provider, model).endUndecided(),
        cools: (provider, model, milliseconds) => recordOf(provider, model).coolUntil(now() + milliseconds),
        /** Failed attempts since a time, at most a thousand. */
        failuresSince: (provider, model, time) => records.get(`${provider} ${model}`)?.failuresSince(time) ?? 0,
        openCircuits: () => [...records].flatMap(([key, record]) => {
            if (record.circuitAt(now()) !== "open")
                return [];
            const space = key.indexOf(" ");
            return [{ provider: key.slice(0, space), model: key.slice(space + 1), ms: record.opensFor(now()) }];
        }),
    };
};
//# sourceMappingURL=health.js.map