import { affinityOf } from "./conversation.js";
const minShare = 0.1;
/** The share of its weight that a new or recovered endpoint gets. */
const shareOf = ({ id, created_at }, { pools, slowStartMs, now }) => {
    const readyAt = Math.max(created_at, pools.of(id).recoveredAt ?? 0);
    return slowStartMs === 0 ? 1 : Math.min(1, Math.max(minShare, (now() - readyAt) / slowStartMs));
};
const weigh = (endpoint, context) => {
    const state = context.pools.of(endpoint.id);
    const { inFlight, elsewhere, queue, check, lastUse } = state;
    const calls = inFlight + queue.length + elsewhere.inFlight + elsewhere.queued;
    const weight = endpoint.weight * shareOf(endpoint, context);
    const downReason = check && check.status !== "healthy" ? check.message : undefined;
    return {
        id: endpoint.id,
        weight,
        load: (calls + 1) / weight,
        isFull: !state.hasRoom(endpoint.max_in_flight ?? Number.POSITIVE_INFINITY),
        lastUse,
        ...(downReason !== undefined && { downReason }),
    };
};
/** An endpoint gives up a conversation if it has more than twice the load of the least busy one, and two calls more. */
const isTooBusy = (load, weight, minLoad) => load > 2 * minLoad + 2 / weight;
/** The endpoint that a conversation belongs to; with one endpoint there is no choice. */
const attractedBy = (endpoints, conversation) => {
    if (conversation === undefined || endpoints.length < 2)
        return undefined;
    const pulls = endpoints.map(({ id, weight }) => affinityOf(conversation, id, weight));
    return endpoints[pulls.indexOf(Math.min(...pulls))];
};
/** Weighs the endpoints of a model: least in flight for their weight, and the same one for every turn of a chat. */
export const weighEndpoints = (endpoints, conversation, context) => {
    const weighed = endpoints.map((endpoint) => weigh(endpoint, context));
    const usable = weighed.filter(({ downReason }) => downReason === undefined);
    const minLoad = Math.min(...usable.map(({ load }) => load));
    const attracted = attractedBy(usable, conversation);
    const isGood = attracted && !attracted.isFull && !isTooBusy(attracted.load, attracted.weight, minLoad);
    return new Map(weighed.map(({ id, weight: _weight, ...rest }) => [
        id,
        { ...rest, hasPrefix: isGood === true && id === attracted?.id },
    ]));
};
//# sourceMappingURL=weigh-endpoints.js.map