import { randomUUID } from "node:crypto";
import { isRouterError, RouterError } from "../router-error.js";
import { addShare, changeShare, heldOf, removeShares, wantedShares, wantShares } from "./share-store.js";
import { createTurns } from "./turns.js";
/** A change of a limit is known after this time. */
const freshMs = 1_000;
/** Other processes are asked no more often for what they hold. */
const askMs = 1_000;
/** A process holds what is left for this many of its calls, or reserves for one call at a time. */
const minCalls = 4;
/** Another process has removed the share of this one. */
const lost = new Error("the share was removed");
const unavailable = (message) => new RouterError("unavailable", `The database is unavailable, and ${message}. Try again in a few seconds.`, {
    headers: { "retry-after": "2" },
});
class Shares {
    #deps;
    #shares = new Map();
    /** Limits that are being renewed, also where no call waits for it any more. */
    #renewing = new Set();
    #askedAt = new Map();
    #turns = createTurns();
    constructor(deps) {
        this.#deps = deps;
    }
    async reserve(limits, nano) {
        const keys = limits.map(({ key }) => key);
        const isFree = this.#turns.areFree(keys);
        const taken = isFree ? this.#take(limits, nano, this.#isFresh) : undefined;
        return taken ?? this.#turns.take(keys, () => this.#renewAndTake(limits, nano));
    }
    refresh(key) {
        const share = this.#shares.get(key);
        if (share)
            share.checkedAt = Number.NEGATIVE_INFINITY;
    }
    async giveBackWanted() {
        const { database, processName } = this.#deps;
        await this.#giveBack(await wantedShares(database.db, processName));
    }
    async giveBackIdle() {
        const all = [...this.#shares.values()];
        const idle = all.filter(({ isUsed }) => !isUsed).map(({ id }) => id);
        for (const share of all)
            share.isUsed = false;
        this.#askedAt.clear();
        await this.#giveBack(idle);
    }
    #isFresh = ({ checkedAt }) => this.#deps.now() - checkedAt < freshMs;
    #take(limits, nano, isUsable = () => true) {
        const shares = [];
        for (const { key } of limits) {
            const share = this.#shares.get(key);
            if (!share || share.left < nano || !isUsable(share))
                return undefined;
            shares.push(share);
        }
        for (const share of shares) {
            share.left -= nano;
            share.isUsed = true;
        }
        return {
            shares: shares.map(({ id }) => id),
            settle: (cost) => {
                for (const share of shares)
                    share.left += nano - cost;
            },
        };
    }
    async #renewAndTake(limits, nano) {
        const taken = this.#take(limits, nano, this.#isFresh);
        if (taken)
            return taken;
        const found = await this.#renew(limits, nano).catch(async (error) => {
            if (error !== lost && !isRouterError(error, "budget_exceeded"))
                throw error;
            await this.#recall(limits, nano);
            return this.#renew(limits, nano);
        });
        const reserved = found === "away" ? this.#takeOffline(limits, nano) : this.#take(found, nano);
        if (reserved)
            return reserved;
        throw unavailable("this process has spent its part of what was left of the budget");
    }
    #takeOffline(limits, nano) {
        const now = this.#deps.now();
        if (limits.some(({ key }) => (this.#shares.get(key)?.endsAt ?? 0) <= now))
            throw unavailable("what is left of the budget is not known");
        return this.#take(limits, nano);
    }
    /** Returns the limits that still exist, or “away” where the database does not answer. */
    async #renew(limits, nano) {
        if (limits.some(({ key }) => this.#renewing.has(key)))
            return "away";
        for (const { key } of limits)
            this.#renewing.add(key);
        const renewal = this.#writeShares(limits, nano).finally(() => {
            for (const { key } of limits)
                this.#renewing.delete(key);
        });
        return this.#deps.outage.orLastKnown(renewal, "away");
    }
    async #writeShares(limits, nano) {
        const at = this.#deps.now();
        const endsAt = at + this.#deps.outage.graceMs;
        const renewed = await this.#deps.database.db.transaction().execute(async (transaction) => {
            const found = [];
            for (const limit of limits) {
                const renewal = await this.#writeShare(transaction, limit, nano, endsAt);
                if (renewal)
                    found.push(renewal);
                else
                    this.#drop(limit.key);
            }
            return found;
        });
        for (const { share, more } of renewed) {
            // Another process got it meanwhile.
            if (share.isDropped)
                throw lost;
            // Only what is certainly committed can be spent. The next renewal writes the sum, and so corrects the database.
            share.granted += more;
            share.left += more;
            share.checkedAt = at;
            share.endsAt = endsAt;
            this.#shares.set(share.limit.key, share);
        }
        return renewed.map(({ share }) => share.limit);
    }
    async #writeShare(transaction, limit, nano, endsAt) {
        const figures = await limit.lock(transaction);
        if (!figures)
            return undefined;
        const held = await heldOf(transaction, limit.holder);
        const known = this.#shares.get(limit.key);
        const share = known ?? newShare(limit);
        const rest = figures.left - held + share.left;
        if (rest < nano)
            throw figures.refusal(nano, held - share.left);
        const part = Math.floor(rest / (2 * this.#deps.processCount()));
        const change = (part < minCalls * nano ? nano : part) - share.left;
        // What is given back cannot be spent from now on, whether or not this is committed.
        share.left += Math.min(0, change);
        share.granted += Math.min(0, change);
        const more = Math.max(0, change);
        const row = { id: share.id, granted: share.granted + more, endsAt };
        if (!known)
            await addShare(transaction, this.#deps.processName, limit.holder, row);
        else if (!(await changeShare(transaction, row)))
            throw lost;
        return { share, more };
    }
    /** Gives back what this process holds, and asks the other ones to do the same. */
    async #recall(limits, nano) {
        const { database, processName, now, flush, flushOthers } = this.#deps;
        const own = limits.flatMap(({ key }) => this.#shares.get(key)?.id ?? []);
        // Also with no share: the refusal tells what is spent, and the journal has more of it.
        await (own.length > 0 ? this.#giveBack(own) : flush());
        const names = new Set();
        for (const { key, holder } of limits) {
            if (now() - (this.#askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < askMs)
                continue;
            for (const name of await wantShares(database.db, processName, holder, nano))
                names.add(name);
            this.#askedAt.set(key, now());
        }
        if (names.size > 0)
            await flushOthers([...names]);
    }
    #drop(key) {
        const share = this.#shares.get(key);
        if (!share)
            return;
        share.isDropped = true;
        this.#shares.delete(key);
    }
    /** Open calls are in the database before the shares that they were paid from are not. */
    async #giveBack(ids) {
        if (ids.length === 0)
            return;
        for (const [key, { id }] of this.#shares)
            if (ids.includes(id))
                this.#drop(key);
        await this.#deps.flush();
        await removeShares(this.#deps.database.db, ids);
    }
}
const newShare = (limit) => ({
    id: randomUUID(),
    limit,
    left: 0,
    granted: 0,
    checkedAt: Number.NEGATIVE_INFINITY,
    endsAt: 0,
    isUsed: true,
    isDropped: false,
});
export const createBudgetShares = (deps) => new Shares(deps);
//# sourceMappingURL=budget-shares.js.map