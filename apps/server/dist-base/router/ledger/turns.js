export const createTurns = () => {
    const last = new Map();
    return {
        areFree: (keys) => keys.every((key) => !last.has(key)),
        take: async (keys, work) => {
            const turn = Promise.allSettled(keys.map((key) => last.get(key))).then(work);
            for (const key of keys)
                last.set(key, turn);
            try {
                return await turn;
            }
            finally {
                for (const key of keys)
                    if (last.get(key) === turn)
                        last.delete(key);
            }
        },
    };
};
//# sourceMappingURL=turns.js.map