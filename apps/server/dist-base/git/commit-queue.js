/** Gives out the commit with the most commits behind it; children come before their parents. */
export const createCommitQueue = (isBefore = (left, right) => left.total > right.total) => {
    const heap = [];
    const swap = (left, right) => {
        [heap[left], heap[right]] = [heap[right], heap[left]];
    };
    const isEarlier = (left, right) => {
        const first = heap[left];
        const second = heap[right];
        return first !== undefined && (second === undefined || isBefore(first, second));
    };
    const sink = () => {
        for (let at = 0;;) {
            const left = 2 * at + 1;
            const right = 2 * at + 2;
            const earlier = isEarlier(right, left) ? right : left;
            if (!isEarlier(earlier, at))
                return;
            swap(earlier, at);
            at = earlier;
        }
    };
    return {
        push: (commit) => {
            let at = heap.push(commit) - 1;
            for (let up = (at - 1) >> 1; at > 0 && isEarlier(at, up); up = (at - 1) >> 1) {
                swap(up, at);
                at = up;
            }
        },
        pop: () => {
            const [first] = heap;
            const last = heap.pop();
            if (last && heap.length > 0) {
                heap[0] = last;
                sink();
            }
            return first;
        },
    };
};
//# sourceMappingURL=commit-queue.js.map