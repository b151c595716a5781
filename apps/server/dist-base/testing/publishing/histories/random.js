/** A small generator (mulberry32). */
export const createRandom = (seed) => {
    let state = seed >>> 0;
    const below = (limit) => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
    };
    return {
        below,
        pick: (items) => {
            const item = items[below(items.length)];
            if (item === undefined)
                throw new Error("there is nothing to pick from");
            return item;
        },
        isOneIn: (count) => below(count) === 0,
    };
};
//# sourceMappingURL=random.js.map