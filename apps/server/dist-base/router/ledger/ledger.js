import { callLine, endLine, startLine } from "./journal-lines.js";
class LedgerCall {
    #journal;
    #start;
    #shares;
    #written;
    #settled;
    constructor(journal, start, shares) {
        this.#journal = journal;
        this.#start = start;
        this.#shares = shares;
    }
    whenDurable() {
        if (this.#settled)
            return this.#settled;
        this.#written ??= this.#journal.append(startLine(this.#start, this.#shares));
        return this.#written;
    }
    settle(end) {
        if (this.#settled)
            return this.#settled;
        const line = this.#written ? endLine(this.#start, end, this.#shares) : callLine(this.#start, end, this.#shares);
        this.#settled = this.#journal.append(line);
        return this.#settled;
    }
}
/** Writes to a journal, which is then ingested into the database. */
export const createLedger = ({ journal, startDelayMs = 5 }) => {
    /** Calls opened since the last interval. */
    let young = [];
    /** Calls opened before it. */
    let old = [];
    let isLooking = false;
    const look = () => {
        for (const call of old)
            void call.whenDurable();
        [young, old] = [[], young];
        isLooking = old.length > 0;
        if (isLooking)
            setTimeout(look, startDelayMs);
    };
    return {
        /** Writes all pending starts. */
        writeStarts: () => {
            for (const call of [...old, ...young])
                void call.whenDurable();
            [young, old] = [[], []];
        },
        /**
         * Records a start, and the shares of budgets that pay. It is written after a short delay, or at once on `whenDurable`.
         */
        open: (start, shares) => {
            const call = new LedgerCall(journal, start, shares);
            young.push(call);
            if (!isLooking)
                setTimeout(look, startDelayMs);
            isLooking = true;
            return call;
        },
    };
};
//# sourceMappingURL=ledger.js.map