const commonLength = (left, right) => {
    const most = Math.min(left.length, right.length);
    for (let at = 0; at < most; at++)
        if (left[at] !== right[at])
            return at;
    return most;
};
/**
 * Shares a context's sequences among calls. A call gets the free one that has read most of its prompt, if the prompt goes
 * on from at least half of what is there: otherwise it would end another conversation's cache for a few tokens.
 */
export class Slots {
    #free;
    #waiting = [];
    #uses = 0;
    #changed = Promise.resolve();
    constructor(sequences) {
        this.#free = sequences.map((sequence) => ({ sequence, held: [], lastUsed: 0 }));
    }
    async acquire(prompt) {
        const best = this.#bestFor(prompt);
        const slot = best ?? (await new Promise((resolve) => this.#waiting.push(resolve)));
        slot.lastUsed = ++this.#uses;
        return slot;
    }
    release(slot) {
        const next = this.#waiting.shift();
        if (next)
            next(slot);
        else
            this.#free.push(slot);
    }
    /**
     * Changes what a sequence has read. The engine does that only while it computes nothing, and other calls would keep it
     * busy for long: they wait for `changed` between their tokens.
     */
    async change(work) {
        const done = work();
        this.#changed = Promise.allSettled([this.#changed, done]).then(() => { });
        await done;
    }
    get changed() {
        return this.#changed;
    }
    #bestFor(prompt) {
        const reuse = ({ held }) => {
            const common = commonLength(held, prompt);
            return common * 2 >= held.length ? common : 0;
        };
        const ranked = this.#free.map((slot, place) => ({ place, common: reuse(slot), lastUsed: slot.lastUsed }));
        const [best] = ranked.sort((left, right) => right.common - left.common || left.lastUsed - right.lastUsed);
        return best && this.#free.splice(best.place, 1)[0];
    }
}
//# sourceMappingURL=slots.js.map